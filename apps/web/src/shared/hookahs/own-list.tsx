import type { OwnedHookah } from '@shop/contracts/compatibility.ts'
import { LocaleLink, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { ProductText, useProductText } from '../product/product-text.tsx'
import { HookahPicker } from './hookah-picker.tsx'
import { useOwnHookahs } from './use-own-hookahs.ts'

/** The hookahs of the customer, with links to the parts that fit, and a way to add a model. */
export default function OwnList() {
  useMessages('fit')
  const t = useT()
  const { hookahs, isError, isFetching, retry, isPending, add, remove } = useOwnHookahs()
  if (isError) return <RetryNotice pending={isFetching} onRetry={retry} />
  if (!hookahs) return <Skeleton className="h-16 w-full" />
  return (
    <div className="grid gap-4">
      {hookahs.length === 0 && <p className="text-muted">{t('fit.empty')}</p>}
      <ul onClickCapture={keepEntryFocus} className="grid gap-4 empty:hidden">
        {hookahs.map(hookah => (
          <li key={hookah.slug}>
            <OwnRow hookah={hookah} isPending={isPending} onRemove={() => remove(hookah.slug)} />
          </li>
        ))}
      </ul>
      <HookahPicker
        label={t('fit.add')}
        empty={t('fit.choose')}
        value=""
        except={hookahs.map(({ slug }) => slug)}
        disabled={isPending}
        onChange={slug => slug && add(slug)}
      />
    </div>
  )
}

type OwnRowProps = { hookah: OwnedHookah; isPending: boolean; onRemove: () => void }

function OwnRow({ hookah, isPending, onRemove }: OwnRowProps) {
  const t = useT()
  const title = useProductText()(hookah, 'title')
  const { slug, brand, imageUrl, isBought, isWithdrawn } = hookah
  const name = <ProductText of={hookah} field="title" />
  return (
    <div className="flex items-start gap-3">
      <img src={imageUrl} alt="" width={48} height={48} className="size-12 shrink-0 rounded-control bg-raised" />
      <div className="min-w-0 flex-1">
        {isWithdrawn ? (
          <span className="font-medium">{name}</span>
        ) : (
          <LocaleLink
            to={paths.product(slug)}
            className="inline-block break-words font-medium leading-snug underline-offset-4 hover:underline"
          >
            {name}
          </LocaleLink>
        )}
        <p className="text-muted text-sm">{isBought ? `${brand}, ${t('fit.bought')}` : brand}</p>
        <div className="flex flex-wrap gap-x-4">
          <LocaleLink
            to={`${paths.accessories}?fits=${slug}`}
            aria-label={t('fit.findPartsOf', { name: title })}
            className="inline-flex min-h-11 items-center font-semibold text-sm underline decoration-control underline-offset-4"
          >
            {t('fit.findParts')}
          </LocaleLink>
          <Button
            variant="plain"
            size="sm"
            aria-label={t('fit.removeOf', { name: title })}
            pending={isPending}
            onClick={onRemove}
          >
            {t('fit.remove')}
          </Button>
        </div>
      </div>
    </div>
  )
}
