import {
  type archiveProduct,
  createProduct,
  type publishProduct,
  type StaffProduct,
  saveProduct,
  suggestSlug,
  type unpublishProduct,
} from '@shop/contracts/catalog-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { type Draft, type DraftPicture, draftOf, emptyDraft, isSame, writtenOf } from './draft.ts'
import { mergeDrafts } from './merge.ts'
import { staffProductQuery } from './queries.ts'

/** The calls that change where a product stands. */
type MoveRoute = typeof publishProduct | typeof unpublishProduct | typeof archiveProduct

/** What is typed upon what was read, and how it is sent. `product` is the newest that is known of it; none is a new one. */
export function useEditor(product: StaffProduct | undefined) {
  const client = useQueryClient()
  const keyOf = useAttemptKey()
  /** What is typed here began from it. */
  const [saved, setSaved] = useState(product)
  const [draft, setDraft] = useState<Draft>(() => (product ? draftOf(product) : emptyDraft))
  const base = saved ? draftOf(saved) : emptyDraft
  const isDirty = !isSame(draft, base)

  const settle = (next: StaffProduct) => {
    setSaved(next)
    setDraft(draftOf(next))
    client.setQueryData(staffProductQuery(next.id).queryKey, next)
  }
  const save = useMutation({
    mutationFn: async () => {
      if (saved)
        return call(saveProduct, {
          params: { id: saved.id },
          body: { version: saved.version, product: writtenOf(draft) },
        })
      const body = writtenOf({ ...draft, slug: draft.slug || (await freeSlug(draft)) })
      return call(createProduct, { headers: keyOf(body), body })
    },
    onSuccess: settle,
  })
  const move = useMutation({
    mutationFn: async (route: MoveRoute) => {
      const { id, version } = (isDirty ? await save.mutateAsync() : saved) ?? {}
      if (id === undefined || version === undefined) throw new Error('what is not kept yet stands nowhere')
      return call(route, { params: { id }, body: { version } })
    },
    onSuccess: settle,
  })
  const isBusy = save.isPending || move.isPending

  const isOlder = product !== undefined && saved !== undefined && product.version > saved.version && !isBusy
  // Nothing is typed: what is newest is shown.
  if (isOlder && !isDirty) {
    setSaved(product)
    setDraft(draftOf(product))
  }
  const error = save.error ?? move.error
  const refusal = error instanceof ApiError ? error : undefined
  const forget = () => {
    save.reset()
    move.reset()
  }
  return {
    saved,
    draft,
    isDirty,
    isBusy,
    save,
    move,
    /** What somebody else has saved while something was typed here. */
    theirs: isOlder && isDirty ? product : undefined,
    error,
    errorAt: (path: string): string | undefined =>
      refusal?.details.find(
        ({ path: at }) => at !== undefined && [path, `body.${path}`, `body.product.${path}`].includes(at),
      )?.message,
    change: (changes: Partial<Draft>) => setDraft(old => ({ ...old, ...changes })),
    addPicture: (added: DraftPicture) =>
      setDraft(old =>
        old.pictures.some(({ id }) => id === added.id) ? old : { ...old, pictures: [...old.pictures, added] },
      ),
    discard: () => {
      forget()
      setDraft(base)
    },
    /** Goes on upon what they have saved. @param kept paths of what stays as it is here */
    takeOver: (theirs: StaffProduct, kept: ReadonlySet<string>) => {
      forget()
      setSaved(theirs)
      setDraft(mergeDrafts({ base, mine: draft, theirs: draftOf(theirs) }, kept))
    },
  }
}

/** Somebody was faster: what they have saved is read, as all is after a refusal. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PRODUCT_CHANGED'

/** What has no address gets one of its brand and title. */
async function freeSlug({ brand, title, titleEN }: Draft): Promise<string> {
  const { slug } = await call(suggestSlug, { query: { brand, title: titleEN || title } })
  return slug
}
