import { MAX_PICTURE_FILES, matchPictureFiles } from '@shop/contracts/catalog-pictures.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { CATALOG_KEY } from '../queries.ts'
import { addFiles, type FileRow, type Row } from './add-files.ts'
import { listSources, MAX_READ_MIB, readFiles } from './read-files.ts'
import { ZipError } from './zip.ts'

export type ChoiceProblem = 'zip' | 'many' | 'none'
type Work = 'reading' | 'adding' | undefined

/** Reads chosen files, matches them with products and adds them, product by product. */
export function usePictureFiles() {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState<readonly Row[]>([])
  const [maxMib, setMaxMib] = useState(MAX_READ_MIB)
  const [work, setWork] = useState<Work>()
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [problem, setProblem] = useState<ChoiceProblem>()
  const [error, setError] = useState<unknown>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const change = (keys: readonly number[], changes: Partial<Row>) =>
    setRows(all => all.map(row => (keys.includes(row.key) ? { ...row, ...changes } : row)))

  async function read(chosen: readonly File[], signal: AbortSignal): Promise<void> {
    const sources = await listSources(chosen)
    signal.throwIfAborted()
    if (sources.length === 0 || sources.length > MAX_PICTURE_FILES) {
      setProblem(sources.length === 0 ? 'none' : 'many')
      return
    }
    const { files, rejected } = await readFiles(sources, {
      signal,
      onProgress: done => setProgress({ done, total: sources.length }),
    })
    const sent = files.map(({ name, hash, size }) => ({ name, hash, size }))
    const matched = sent.length > 0 ? await call(matchPictureFiles, { body: { files: sent }, signal }) : undefined
    signal.throwIfAborted()
    setMaxMib(matched?.maxMib ?? MAX_READ_MIB)
    // Two folders may contain files of the same name.
    const left = [...files]
    const found = (matched?.files ?? []).map(({ name, outcome, product }): Omit<Row, 'key'> => {
      const [file] = left.splice(
        left.findIndex(each => each.name === name),
        1,
      )
      return { name, outcome, product, ...(file && { file }) }
    })
    const others = rejected.map(({ name, problem: outcome }) => ({ name, outcome, product: null }))
    setRows([...found, ...others].map((row, key) => ({ ...row, key })))
  }

  async function choose(chosen: readonly File[]): Promise<void> {
    const controller = begin('reading')
    setRows([])
    setProblem(undefined)
    setError(undefined)
    try {
      await read(chosen, controller.signal)
    } catch (failure) {
      if (controller.signal.aborted) return
      if (failure instanceof ZipError) setProblem(failure.reason)
      else setError(failure)
    } finally {
      end(controller)
    }
  }

  function begin(next: Work): AbortController {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    setWork(next)
    setProgress({ done: 0, total: 0 })
    return controller
  }

  /** Ends the work unless the next has begun. */
  function end(controller: AbortController): void {
    if (abort.current === controller) setWork(undefined)
  }

  async function add(): Promise<void> {
    const waiting = rows.filter(({ outcome }) => outcome === 'add' || outcome === 'failed')
    const controller = begin('adding')
    setProgress({ done: 0, total: waiting.length })
    change(
      waiting.map(({ key }) => key),
      { outcome: 'add', failure: '' },
    )
    for (const [productId, files] of Map.groupBy(waiting, ({ product }) => product?.id ?? '')) {
      await addFiles(productId, files, {
        signal: controller.signal,
        onChange: (keys, changes) => {
          if (abort.current === controller) change(keys, changes)
        },
        onSent: () => setProgress(({ done, total }) => ({ done: done + 1, total })),
      })
    }
    end(controller)
    await queryClient.invalidateQueries({ queryKey: CATALOG_KEY })
  }

  return {
    rows: rows as readonly FileRow[],
    maxMib,
    work,
    progress,
    problem,
    error,
    choose,
    add,
    stop: () => {
      abort.current?.abort()
      setWork(undefined)
    },
  }
}
