import { Check, Plus } from 'lucide-react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { useOwnHookahs } from './use-own-hookahs.ts'

/** Puts a hookah into the list of the customer or visitor, and takes it out. */
export default function OwnToggle({ slug }: { slug: string }) {
  useMessages('fit')
  const t = useT()
  const { hookahs, add, remove, isPending } = useOwnHookahs()
  const isOwn = hookahs?.some(hookah => hookah.slug === slug) ?? false
  return (
    <Button
      variant="soft"
      size="sm"
      aria-pressed={isOwn}
      pending={isPending}
      onClick={() => (isOwn ? remove(slug) : add(slug))}
    >
      {isOwn ? <Check aria-hidden className="size-4 text-ok" /> : <Plus aria-hidden className="size-4" />}
      {t(isOwn ? 'fit.isMine' : 'fit.mine')}
    </Button>
  )
}
