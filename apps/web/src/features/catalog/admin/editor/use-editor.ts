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
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { staffProductQuery } from '../queries.ts'
import {
  type Draft,
  type DraftPicture,
  emptyDraft,
  isSame,
  toDraft,
  toWrittenProduct,
  valueAt,
  withoutBlankVariants,
} from './draft.ts'
import { mergeDrafts } from './merge.ts'

/** Endpoints that change the status of a product. */
type MoveRoute = typeof publishProduct | typeof unpublishProduct | typeof archiveProduct

/**
 * State of the product editor: the draft, saving, and conflicts. `product` is the newest known version; undefined for a
 * new product.
 */
export function useEditor(product: StaffProduct | undefined) {
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  /** The version that the draft is based on. */
  const [saved, setSaved] = useState(product)
  const [draft, setDraft] = useState<Draft>(() => (product ? toDraft(product) : emptyDraft))
  /** The draft that was sent last. Its errors apply until their values are changed. */
  const [sent, setSent] = useState(draft)
  const base = saved ? toDraft(saved) : emptyDraft
  const isDirty = !isSame(draft, base)

  const applySaved = (next: StaffProduct) => {
    setSaved(next)
    setDraft(toDraft(next))
    client.setQueryData(staffProductQuery(next.id).queryKey, next)
  }
  const save = useMutation({
    mutationFn: async () => {
      const complete = withoutBlankVariants(draft)
      setDraft(complete)
      setSent(complete)
      if (saved)
        return call(saveProduct, {
          params: { id: saved.id },
          body: { version: saved.version, product: toWrittenProduct(complete) },
        })
      const body = toWrittenProduct({ ...complete, slug: complete.slug || (await freeSlug(complete)) })
      return call(createProduct, { headers: keyOf(body), body })
    },
    onSuccess: applySaved,
  })
  const move = useMutation({
    mutationFn: async (route: MoveRoute) => {
      const { id, version } = (isDirty ? await save.mutateAsync() : saved) ?? {}
      if (id === undefined || version === undefined) throw new Error('cannot change the state of an unsaved product')
      return call(route, { params: { id }, body: { version } })
    },
    onSuccess: applySaved,
  })
  const isBusy = save.isPending || move.isPending

  const isOlder = product !== undefined && saved !== undefined && product.version > saved.version && !isBusy
  // Without local edits, show the newest version.
  if (isOlder && !isDirty) {
    setSaved(product)
    setDraft(toDraft(product))
  }
  const error = save.error ?? move.error
  const apiError = error instanceof ApiError ? error : undefined
  const resetErrors = () => {
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
    /** A newer version saved by another person while there are local edits. */
    theirs: isOlder && isDirty ? product : undefined,
    error,
    /** The error of a field, until its value is changed. */
    errorAt: (path: string): string | undefined =>
      isSame(valueAt(draft, path), valueAt(sent, path))
        ? apiError?.details.find(
            ({ path: at }) => at !== undefined && [path, `body.${path}`, `body.product.${path}`].includes(at),
          )?.message
        : undefined,
    change: (changes: Partial<Draft>) => setDraft(old => ({ ...old, ...changes })),
    addPicture: (added: DraftPicture) =>
      setDraft(old =>
        old.pictures.some(({ id }) => id === added.id) ? old : { ...old, pictures: [...old.pictures, added] },
      ),
    discard: () => {
      resetErrors()
      setDraft(base)
    },
    /** Rebases the draft on the newer version. @param kept paths of the values that keep the local edit */
    takeOver: (theirs: StaffProduct, kept: ReadonlySet<string>) => {
      resetErrors()
      setSaved(theirs)
      setDraft(mergeDrafts({ base, mine: draft, theirs: toDraft(theirs) }, kept))
    },
  }
}

/** True if another person saved the product first. */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PRODUCT_CHANGED'

/** Proposes a slug from brand and title if there is none. */
async function freeSlug({ brand, title, titleEN }: Draft): Promise<string> {
  const { slug } = await call(suggestSlug, { query: { brand, title: titleEN || title } })
  return slug
}
