/**
 * `pnpm eval:mix [--verbose]`: requests a hundred mixes of the demo products, over all categories and strengths, and
 * counts how many keep the rules of experts: those of the recommender and, with OPENAI_API_KEY, those of the model,
 * before and after validation. Exits with 1 if the recommender or a validated mix breaks a rule.
 */

import { parseArgs } from 'node:util'
import {
  type Candidate,
  correctMix,
  createOpenAiModel,
  isWorse,
  type MixRequest,
  ModelError,
  type Part,
  type Proposal,
  recommend,
  type Usage,
} from '../apps/api/src/suggestions/index.ts'
import { candidatesOf, demoCandidates } from '../apps/api/test/builders/demo-candidates.ts'
import { brokenRules, expertRequests, expertRules } from '../apps/api/test/builders/mix-experts.ts'

/** The mixes of one source for the same requests, in order; null if there was none. */
type Run = { name: string; mixes: (readonly Part[] | null)[]; times: number[] }

/** Rule violations of the unvalidated proposals do not count, because the shop corrects them. */
const UNVALIDATED = 'OpenAI, before validation'

const { values } = parseArgs({ options: { verbose: { type: 'boolean' } } })
const candidates = demoCandidates()
const requests = expertRequests()

const own = runRecommender()
const runs = [own, ...(await runModel(process.env.OPENAI_API_KEY))]
process.stdout.write(`${tableOf(runs)}\n`)
process.stdout.write(`recommender over 1000 flavors: median ${medianOver(candidatesOf(1000)).toFixed(1)} ms\n`)
if (values.verbose) for (const run of runs) process.stdout.write(`\n${run.name}\n${listOf(run)}\n`)
const checked = runs.filter(({ name }) => name !== UNVALIDATED)
process.exitCode = checked.every(run => requests.every((request, index) => brokenBy(run, request, index).length === 0))
  ? 0
  : 1

function runRecommender(): Run {
  const run: Run = { name: 'recommender', mixes: [], times: [] }
  for (const request of requests) {
    const from = performance.now()
    run.mixes.push(recommend(candidates, request))
    run.times.push(performance.now() - from)
  }
  return run
}

function medianOver(large: readonly Candidate[]): number {
  const times = requests.map(request => {
    const from = performance.now()
    recommend(large, request)
    return performance.now() - from
  })
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** Sends one request after the other, so that the times are those of one customer. Returns no run without a key. */
async function runModel(apiKey: string | undefined): Promise<Run[]> {
  if (!apiKey) return []
  const model = createOpenAiModel({
    apiKey,
    baseUrl: process.env.OPENAI_BASE_URL || undefined,
    model: process.env.OPENAI_MODEL || 'gpt-5-mini',
    timeoutMs: 20_000,
  })
  const unvalidated: Run = { name: UNVALIDATED, mixes: [], times: [] }
  const validated: Run = { name: 'OpenAI, after validation', mixes: [], times: unvalidated.times }
  const used: Usage = { inputTokens: 0, outputTokens: 0 }
  for (const request of requests) {
    const from = performance.now()
    const result = await model.suggest({ candidates, request }).catch(unlessFailed)
    unvalidated.times.push(performance.now() - from)
    used.inputTokens += result?.usage?.inputTokens ?? 0
    used.outputTokens += result?.usage?.outputTokens ?? 0
    unvalidated.mixes.push(result && toParts(result.proposal))
    validated.mixes.push(toValidParts(result?.proposal ?? [], request))
  }
  process.stdout.write(`tokens: ${used.inputTokens} in, ${used.outputTokens} out\n`)
  return [unvalidated, validated]
}

function unlessFailed(error: unknown): null {
  if (error instanceof ModelError) return null
  throw error
}

/** Converts a proposal without correction: unknown flavors stay and break a rule. */
function toParts(proposal: Proposal): Part[] {
  const bySlug = new Map(candidates.map(flavor => [flavor.productId, flavor]))
  return proposal.map(({ productId, percentage }) => ({
    flavor: bySlug.get(productId) ?? unknown(productId),
    percentage,
  }))
}

/** Corrects a proposal, or returns the recommender's mix if that is better, like suggestMixOf. */
function toValidParts(proposal: Proposal, request: MixRequest): readonly Part[] {
  const possible = recommend(candidates, request)
  const corrected = correctMix(proposal, candidates, request)
  return corrected && !isWorse(corrected, possible, request) ? corrected : possible
}

function unknown(productId: string): Candidate {
  const [any] = candidates
  if (!any) throw new Error('prisma/demo: no flavor is in stock')
  return { ...any, productId, flavorId: productId, role: 'accent', maxSharePercent: 0 }
}

function brokenBy({ mixes }: Run, request: MixRequest, index: number): string[] {
  const parts = mixes[index]
  return parts ? brokenRules({ request, candidates, parts }) : ['no mix']
}

function tableOf(all: readonly Run[]): string {
  const broken = all.map(run => requests.map((request, index) => brokenBy(run, request, index)))
  const rules = [...Object.keys(expertRules), 'no mix']
  const rows = rules.map(rule => [
    rule === 'no mix' ? 'mixes' : rule,
    ...broken.map(lists => String(lists.filter(list => !list.includes(rule)).length)),
  ])
  const passed = ['ALL RULES', ...broken.map(lists => `${lists.filter(({ length }) => length === 0).length} of 100`)]
  const times = all.map(({ times: list }) => list.toSorted((a, b) => a - b))
  const quantile = (part: number) => times.map(list => `${(list[Math.floor(list.length * part)] ?? 0).toFixed(1)} ms`)
  const bases = ['different bases', ...all.map(({ mixes }) => String(new Set(mixes.map(baseOf)).size))]
  return aligned([
    ['mixes that keep the rule', ...all.map(({ name }) => name)],
    ...rows,
    passed,
    bases,
    ['median', ...quantile(0.5)],
    ['95 of 100', ...quantile(0.95)],
  ])
}

function baseOf(parts: readonly Part[] | null): string | undefined {
  return parts?.[0]?.flavor.flavorId
}

function aligned(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '),
    )
    .join('\n')
}

function listOf(run: Run): string {
  return requests
    .map((request, index) => {
      const mix = (run.mixes[index] ?? [])
        .map(({ flavor, percentage }) => `${flavor.name.en} ${percentage}`)
        .join(' + ')
      const broken = brokenBy(run, request, index).map(rule => ` !! ${rule}`)
      return `${request.strength.padEnd(7)} ${request.categories.join(', ')}: ${mix}${broken.join('')}`
    })
    .join('\n')
}
