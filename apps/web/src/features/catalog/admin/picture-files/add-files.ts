import { addProductPictures, type MatchedProduct, type PictureFileOutcome } from '@shop/contracts/catalog-pictures.ts'
import { uploadCatalogPicture } from '@shop/contracts/pictures.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import type { FileProblem, ReadFile } from './read-files.ts'

export type FileRow = {
  key: number
  name: string
  outcome: PictureFileOutcome | FileProblem | 'sending' | 'added' | 'failed'
  product: MatchedProduct | null
  /** Why it failed; '' without a response. */
  failure?: string
}
export type Row = FileRow & { file?: ReadFile }

type Steps = {
  signal: AbortSignal
  onChange: (keys: readonly number[], changes: Partial<Row>) => void
  /** Called after each file that was uploaded or refused. */
  onSent: () => void
}

/**
 * Uploads files one after the other and adds those that were stored to the product. If the signal is aborted, the files
 * that were not added wait again.
 */
export async function addFiles(productId: string, files: readonly Row[], steps: Steps): Promise<void> {
  const stored: { key: number; id: string }[] = []
  for (const file of files) {
    if (steps.signal.aborted) break
    await attempt([file.key], steps, async () => {
      steps.onChange([file.key], { outcome: 'sending' })
      stored.push({ key: file.key, id: await upload(file, steps.signal) })
    })
    steps.onSent()
  }
  if (stored.length === 0) return
  const keys = stored.map(({ key }) => key)
  if (steps.signal.aborted) {
    steps.onChange(keys, { outcome: 'add' })
    return
  }
  await attempt(keys, steps, async () => {
    const pictureIds = stored.map(({ id }) => id)
    await call(addProductPictures, { params: { id: productId }, body: { pictureIds }, signal: steps.signal })
    steps.onChange(keys, { outcome: 'added' })
  })
}

async function upload({ file }: Row, signal: AbortSignal): Promise<string> {
  if (!file) throw new Error('expected a file that was read')
  const body = new Blob([await file.read()])
  return (await call(uploadCatalogPicture, { body, signal })).id
}

/** Marks the rows as failed if the step fails, or as waiting if it was aborted. */
async function attempt(keys: readonly number[], { signal, onChange }: Steps, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    onChange(keys, signal.aborted ? { outcome: 'add' } : { outcome: 'failed', failure: failureText(error) })
  }
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return error.detailText || (error.serverMessage ?? '')
}
