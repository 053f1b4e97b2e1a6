/**
 * `pnpm eval:mix [--verbose]`: requests a hundred mixes of the demo products, over all categories and strengths, and
 * counts how many keep the rules of experts: those of the recommender and, with OPENAI_API_KEY, those of the model,
 * before and after validation. Exits with 1 if the recommender or a validated mix breaks a rule.
 */

import { parseArgs } from 'node:util'
import {
  type Candidate,
  createOpenAiModel,
  isWorse,
  type MixRequest,
  ModelError,
  mendMix,
  type Part,
  type Proposal,
  recommend,
  type Usage,
} from '../apps/api/src/suggestions/index.ts'
import { demoShelf, shelfOf } from '../apps/api/test/builders/demo-shelf.ts'
import { brokenRules, expertAsks, expertRules } from '../apps/api/test/builders/mix-experts.ts'

/** The mixes of one source for the same requests, in order; null if there was none. */
type Run = { name: string; mixes: (readonly Part[] | null)[]; times: number[] }

/** Not held against the shop, which mends it. */
const AS_IT_ANSWERS = 'OpenAI, as it answers'

const { values } = parseArgs({ options: { verbose: { type: 'boolean' } } })
const shelf = demoShelf()
const asks = expertAsks()

const own = askRecommender()
const runs = [own, ...(await askModel(process.env.OPENAI_API_KEY))]
process.stdout.write(`${tableOf(runs)}\n`)
process.stdout.write(`recommender over 1000 flavors: median ${medianOver(shelfOf(1000)).toFixed(1)} ms\n`)
if (values.verbose) for (const run of runs) process.stdout.write(`\n${run.name}\n${listOf(run)}\n`)
const shown = runs.filter(({ name }) => name !== AS_IT_ANSWERS)
process.exitCode = shown.every(run => asks.every((ask, index) => brokenBy(run, ask, index).length === 0)) ? 0 : 1

function askRecommender(): Run {
  const run: Run = { name: 'recommender', mixes: [], times: [] }
  for (const ask of asks) {
    const from = performance.now()
    run.mixes.push(recommend(shelf, ask))
    run.times.push(performance.now() - from)
  }
  return run
}

function medianOver(large: readonly Candidate[]): number {
  const times = asks.map(ask => {
    const from = performance.now()
    recommend(large, ask)
    return performance.now() - from
  })
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** One call after the other, so that the times are those of one customer. None without a key. */
async function askModel(apiKey: string | undefined): Promise<Run[]> {
  if (!apiKey) return []
  const model = createOpenAiModel({
    apiKey,
    baseUrl: process.env.OPENAI_BASE_URL || undefined,
    model: process.env.OPENAI_MODEL || 'gpt-5-mini',
    timeoutMs: 20_000,
  })
  const said: Run = { name: AS_IT_ANSWERS, mixes: [], times: [] }
  const shown: Run = { name: 'OpenAI, as the shop shows it', mixes: [], times: said.times }
  const used: Usage = { inputTokens: 0, outputTokens: 0 }
  for (const ask of asks) {
    const from = performance.now()
    const advice = await model.advise({ shelf, ask }).catch(unlessFailed)
    said.times.push(performance.now() - from)
    used.inputTokens += advice?.usage?.inputTokens ?? 0
    used.outputTokens += advice?.usage?.outputTokens ?? 0
    said.mixes.push(advice && asSaid(advice.proposal))
    shown.mixes.push(asShown(advice?.proposal ?? [], ask))
  }
  process.stdout.write(`tokens: ${used.inputTokens} in, ${used.outputTokens} out\n`)
  return [said, shown]
}

function unlessFailed(error: unknown): null {
  if (error instanceof ModelError) return null
  throw error
}

/** Converts a proposal without correction: unknown flavors stay and break a rule. */
function asSaid(proposal: Proposal): Part[] {
  const bySlug = new Map(shelf.map(flavor => [flavor.productId, flavor]))
  return proposal.map(({ productId, percentage }) => ({
    flavor: bySlug.get(productId) ?? unknown(productId),
    percentage,
  }))
}

/** Mended, or the recommender's in its place, as in advise.ts. */
function asShown(proposal: Proposal, ask: MixRequest): readonly Part[] {
  const possible = recommend(shelf, ask)
  const mended = mendMix(proposal, shelf, ask)
  return mended && !isWorse(mended, possible, ask) ? mended : possible
}

function unknown(productId: string): Candidate {
  const [any] = shelf
  if (!any) throw new Error('prisma/demo: no flavor is in stock')
  return { ...any, productId, flavorId: productId, role: 'accent', maxSharePercent: 0 }
}

function brokenBy({ mixes }: Run, ask: MixRequest, index: number): string[] {
  const parts = mixes[index]
  return parts ? brokenRules({ ask, shelf, parts }) : ['no answer']
}

function tableOf(all: readonly Run[]): string {
  const broken = all.map(run => asks.map((ask, index) => brokenBy(run, ask, index)))
  const rules = [...Object.keys(expertRules), 'no answer']
  const rows = rules.map(rule => [
    rule === 'no answer' ? 'answers' : rule,
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
  return asks
    .map((ask, index) => {
      const mix = (run.mixes[index] ?? [])
        .map(({ flavor, percentage }) => `${flavor.name.en} ${percentage}`)
        .join(' + ')
      const broken = brokenBy(run, ask, index).map(rule => ` !! ${rule}`)
      return `${ask.strength.padEnd(7)} ${ask.categories.join(', ')}: ${mix}${broken.join('')}`
    })
    .join('\n')
}
