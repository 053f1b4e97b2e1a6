import type { FlavorCategory, Strength } from '@shop/contracts/catalog.ts'
import { MIX_NAME_LENGTH } from '@shop/contracts/mixes.ts'
import { type SuggestionItem, suggestMix } from '@shop/contracts/suggestions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { callFull } from '#platform/api/client.ts'
import { cart } from '#shared/cart/cart.ts'
import { addMix } from '#shared/cart/mixes.ts'
import { suggestedItem } from '#shared/cart/suggested-item.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { useSession } from '#shared/session/session.ts'
import type { Kept } from './keep-mix.tsx'
import { isDailyLimit } from './mix-news.tsx'
import { quotaQuery } from './queries.ts'
import { suggestedName } from './suggested-name.ts'
import { IN_TURN } from './use-refused.ts'

export type Tastes = ReadonlyMap<string, string>
export type Choice = { categories: readonly FlavorCategory[]; strength: Strength | undefined }

/** The last mix that came; the one shown while the next is asked for. */
type Mix = {
  id: number
  items: readonly SuggestionItem[]
  /** The taste of each item, by its product. */
  tastes: Tastes
  reason: string | undefined
}

/** What Summon Mix knows: the choice, the day's tries, the last mix and what of it is in the cart. */
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
  const [kept, setKept] = useState<Kept>()

  const setRemaining = (remaining: number) =>
    queryClient.setQueryData(quotaQuery(userPhone).queryKey, known => known && { ...known, remaining })

  const ask = useMutation({
    scope: IN_TURN,
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
      setKept(undefined)
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
    if (categories.length > 0 && strength) ask.mutate({ categories, strength })
  }

  /** Each once: quantity 1 of its first packing (product.md section 4). */
  const add = (item: SuggestionItem) => {
    const line = suggestedItem(item)
    if (added.has(item.productId) || !line) return
    const isAdded = cart.add(line) !== 'full'
    setCartFull(!isAdded)
    if (isAdded) setAdded(new Set([...added, item.productId]))
  }

  /** What is not added yet (product.md section 4); with what is, it becomes one mix of the cart. */
  const addAll = () => {
    const items = mix?.items ?? []
    const lines = items.flatMap(item => {
      const line = suggestedItem(item)
      return line ? [{ ...line, quantity: 1, percentage: item.percentage, productId: item.productId }] : []
    })
    const before = cart.get()
    for (const { sku, productId } of lines) if (added.has(productId)) cart.take(sku, 1)
    const name = suggestedName(
      items.map(item => textOf(item, 'title')),
      MIX_NAME_LENGTH,
    )
    const isAdded = addMix({ name, ...kept, lines: lines.map(({ productId: _, ...line }) => line) }) === 'added'
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
    /** The mix to show, or undefined while one chooses. */
    mix: isChoosing ? undefined : mix,
    changeChoice: () => setChoosing(true),
    summon,
    isThinking: ask.isPending,
    error: ask.error,
    isIncomplete,
    isEmpty: ask.data?.result.items.length === 0,
    /** The answer's flag says so, or the day's tries are known to be used up. */
    isLimited: ask.data?.dailyLimitExceeded === true || isDailyLimit(ask.error) || quota?.remaining === 0,
    /** What the last answer says to the person. */
    message: ask.data?.message,
    added,
    add,
    addAll,
    kept,
    keep: ({ shareId, name }: Kept) => setKept({ shareId, name }),
    isCartFull,
  }
}
