import type { FlavorCategory, Strength } from '@shop/contracts/catalog.ts'
import { type SuggestionItem, suggestMix } from '@shop/contracts/suggestions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { callFull } from '#platform/api/client.ts'
import { cart } from '#shared/cart/cart.ts'
import { useSession } from '#shared/session/session.ts'
import { isDailyLimit } from './mix-news.tsx'
import { quotaQuery } from './queries.ts'
import { toCartItem } from './to-cart-item.ts'

export type Choice = { categories: readonly FlavorCategory[]; strength: Strength | undefined }

/** The last mix that came; the one shown while the next is asked for. */
type Mix = { id: number; items: readonly SuggestionItem[]; reason: string | undefined }

/** What Summon Mix knows: the choice, the day's tries, the last mix and what of it is in the cart. */
export function useMix({ onSignedOut }: { onSignedOut: () => void }) {
  const queryClient = useQueryClient()
  const userPhone = useSession()?.userPhone ?? ''
  const quota = useQuery(quotaQuery(userPhone)).data
  const [choice, setChoice] = useState<Choice>({ categories: [], strength: undefined })
  const [isChoosing, setChoosing] = useState(true)
  const [isIncomplete, setIncomplete] = useState(false)
  const [mix, setMix] = useState<Mix>()
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [isCartFull, setCartFull] = useState(false)

  const setRemaining = (remaining: number) =>
    queryClient.setQueryData(quotaQuery(userPhone).queryKey, known => known && { ...known, remaining })

  const ask = useMutation({
    mutationFn: ({ categories, strength }: { categories: readonly FlavorCategory[]; strength: Strength }) =>
      callFull(suggestMix, { body: { categories: [...categories], strength, ...(userPhone && { userPhone }) } }),
    onSuccess: ({ result: { items, reason, remaining }, dailyLimitExceeded }) => {
      setRemaining(dailyLimitExceeded ? 0 : remaining)
      setChoosing(items.length === 0)
      if (items.length === 0) return
      setMix({ id: (mix?.id ?? 0) + 1, items, reason })
      setAdded(new Set())
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
  const add = (items: readonly SuggestionItem[]) => {
    const fresh = items.filter(({ productId }) => !added.has(productId))
    const done = fresh.filter(item => {
      const line = toCartItem(item)
      return line !== undefined && cart.add(line) !== 'full'
    })
    setAdded(new Set([...added, ...done.map(({ productId }) => productId)]))
    setCartFull(done.length < fresh.length)
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
    isCartFull,
  }
}
