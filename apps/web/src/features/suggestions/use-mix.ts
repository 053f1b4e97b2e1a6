import type { FlavorCategory, Strength } from '@shop/contracts/catalog.ts'
import { MIX_NAME_LENGTH } from '@shop/contracts/mixes.ts'
import { getSuggestionQuota, type SuggestionItem, suggestMix } from '@shop/contracts/suggestions.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call, callFull } from '#platform/api/client.ts'
import { cart } from '#shared/cart/cart.ts'
import { suggestedItem } from '#shared/cart/cart-item.ts'
import { addMix } from '#shared/cart/groups/groups.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { useSession } from '#shared/session/session.ts'
import { SERIAL_SCOPE } from './excluded-flavors.tsx'
import { type SavedMixLink, suggestMixName } from './save-mix.tsx'

export type Tastes = ReadonlyMap<string, string>
export type Choice = { categories: readonly FlavorCategory[]; strength: Strength | undefined }

/** The last mix; it stays visible while the next one loads. */
type Mix = {
  id: number
  items: readonly SuggestionItem[]
  /** The flavor of each item by product. */
  tastes: Tastes
  reason: string | undefined
}

/** State of Summon Mix: choice, daily limit, last mix, and which of its items are in the cart. */
export function useMix({ onSignedOut }: { onSignedOut: () => void }) {
  const queryClient = useQueryClient()
  const textOf = useProductText()
  const userPhone = useSession()?.userPhone ?? ''
  const quota = useQuery(quotaQuery(userPhone)).data
  const [choice, setChoice] = useState<Choice>({ categories: [], strength: undefined })
  const [isChoosing, setChoosing] = useState(true)
  const [isIncomplete, setIncomplete] = useState(false)
  const [mix, setMix] = useState<Mix>()
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [isCartFull, setCartFull] = useState(false)
  const [savedMix, setSavedMix] = useState<SavedMixLink>()

  const setRemaining = (remaining: number) =>
    queryClient.setQueryData(quotaQuery(userPhone).queryKey, known => known && { ...known, remaining })

  const request = useMutation({
    scope: SERIAL_SCOPE,
    mutationFn: ({ categories, strength }: { categories: readonly FlavorCategory[]; strength: Strength }) =>
      callFull(suggestMix, { body: { categories: [...categories], strength, userPhone: userPhone || undefined } }),
    onSuccess: ({ result: { items, reason, bowl, remaining }, dailyLimitExceeded }) => {
      if (dailyLimitExceeded) setRemaining(0)
      else if (remaining !== undefined) setRemaining(remaining)
      else void queryClient.invalidateQueries(quotaQuery(userPhone))
      setChoosing(items.length === 0)
      if (items.length === 0) return
      const tastes = new Map(bowl?.parts.map(({ productId, flavorType }) => [productId, flavorType]))
      setMix({ id: (mix?.id ?? 0) + 1, items, tastes, reason })
      setAdded(new Set())
      setSavedMix(undefined)
    },
    onError: error => {
      if (isDailyLimit(error)) setRemaining(0)
      if (error instanceof ApiError && error.status === 401) onSignedOut()
    },
  })

  const summon = () => {
    const { categories, strength } = choice
    setCartFull(false)
    setIncomplete(categories.length === 0 || strength === undefined)
    if (categories.length > 0 && strength) request.mutate({ categories, strength })
  }

  /** Adds one pack of the item's first variant, at most once per item. */
  const add = (item: SuggestionItem) => {
    const line = suggestedItem(item)
    if (added.has(item.productId) || !line) return
    const isAdded = cart.add(line) !== 'full'
    setCartFull(!isAdded)
    if (isAdded) setAdded(new Set([...added, item.productId]))
  }

  /** Adds the remaining items; together with the added ones they become a mix in the cart. */
  const addAll = () => {
    const items = mix?.items ?? []
    const lines = items.flatMap(item => {
      const line = suggestedItem(item)
      return line ? [{ ...line, quantity: 1, percentage: item.percentage, productId: item.productId }] : []
    })
    const before = cart.get()
    for (const { sku, productId } of lines) if (added.has(productId)) cart.take(sku, 1)
    const name = suggestMixName(
      items.map(item => textOf(item, 'title')),
      MIX_NAME_LENGTH,
    )
    const isAdded = addMix({ name, ...savedMix, lines: lines.map(({ productId: _, ...line }) => line) }) === 'added'
    if (!isAdded) cart.replace(before)
    setCartFull(!isAdded)
    if (isAdded) setAdded(new Set(items.map(({ productId }) => productId)))
  }

  return {
    quota,
    choice,
    choose: (next: Choice) => {
      setChoice(next)
      setIncomplete(false)
    },
    /** The mix to show; undefined while the user chooses. */
    mix: isChoosing ? undefined : mix,
    changeChoice: () => setChoosing(true),
    summon,
    isThinking: request.isPending,
    error: request.error,
    isIncomplete,
    isEmpty: request.data?.result.items.length === 0,
    /** True if the response says so, or today's suggestions are used up. */
    isLimited: request.data?.dailyLimitExceeded === true || isDailyLimit(request.error) || quota?.remaining === 0,
    /** Message of the last response. */
    message: request.data?.message,
    added,
    add,
    addAll,
    savedMix,
    setSavedMixLink: ({ shareId, name }: SavedMixLink) => setSavedMix({ shareId, name }),
    isCartFull,
  }
}

/** Remaining suggestions of today. Read at each opening, because the day may have changed. */
const quotaQuery = (userPhone: string) =>
  queryOptions({
    queryKey: ['suggestions', 'quota', userPhone],
    queryFn: ({ signal }) => call(getSuggestionQuota, { signal }),
    staleTime: 0,
  })

/** Checks the flag of the response; its text may change. */
export function isDailyLimit(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.dailyLimitExceeded
}
