import { deleteReview, type OwnReview, type ReviewedProduct } from '@shop/contracts/reviews.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import type { Session } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../paths.ts'
import { OwnReviewNote } from './own-review-note.tsx'
import { ownReviewsQuery, refreshReviews } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewPages } from './review-pages.tsx'

/** The customer's reviews, and the delivered products that wait for one. */
export function OwnReviews({ session }: { session: Session }) {
  const t = useT()
  return (
    <div className="page-x pt-6 pb-16 md:pt-10">
      <PageMeta title={t('reviews.mine')} isPrivate />
      <p className="eyebrow">
        <LocaleLink to={paths.account} className="underline-offset-4 hover:underline">
          {t('nav.account')}
        </LocaleLink>
      </p>
      <PageHeading className="mt-2">{t('reviews.mine')}</PageHeading>
      <Lists token={session.token} />
    </div>
  )
}

type Open = { product: ReviewedProduct; review?: OwnReview; task: 'write' | 'delete' }

function Lists({ token }: { token: string }) {
  const t = useT()
  const list = useInfiniteQuery(ownReviewsQuery(token))
  const [open, setOpen] = useState<Open>()
  const { data, isError, isFetching, refetch } = list
  if (!data) {
    return isError ? (
      <div className="mt-8">
        <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
      </div>
    ) : (
      <Skeleton className="mt-8 h-72 w-full rounded-card" />
    )
  }
  const reviews = data.pages.flatMap(({ items }) => items)
  const waiting = data.pages[0]?.waiting ?? []
  const close = () => setOpen(undefined)
  return (
    <>
      {reviews.length + waiting.length === 0 ? (
        <EmptyState
          icon={<Star aria-hidden strokeWidth={1.25} />}
          title={t('reviews.mineEmpty')}
          actions={
            <LocaleLink to={paths.shop} className={buttonClass('outline')}>
              {t('reviews.toShop')}
            </LocaleLink>
          }
        >
          {t('reviews.mineEmptyText')}
        </EmptyState>
      ) : (
        <p className="mt-3 max-w-(--container-text) text-lg text-muted">{t('reviews.mineLead')}</p>
      )}
      {waiting.length > 0 && (
        <Part id="waiting" title={t('reviews.waiting')}>
          <ul className="grid gap-3 lg:grid-cols-2">
            {waiting.map(product => (
              <WaitingProduct
                key={product.slug}
                product={product}
                onWrite={() => setOpen({ product, task: 'write' })}
              />
            ))}
          </ul>
        </Part>
      )}
      {reviews.length > 0 && (
        <Part id="written" title={t('reviews.written')}>
          <ReviewPages list={list} shown={reviews.length} total={data.pages.at(-1)?.total ?? 0}>
            <ul className="grid items-start gap-4 lg:grid-cols-2">
              {reviews.map(review => (
                <WrittenReview key={review.id} review={review} onOpen={setOpen} />
              ))}
            </ul>
          </ReviewPages>
        </Part>
      )}
      {open?.task === 'write' && (
        <ReviewDialog token={token} slug={open.product.slug} review={open.review} onClose={close} />
      )}
      {open?.task === 'delete' && <DeleteDialog token={token} slug={open.product.slug} onClose={close} />}
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function ProductLink({ product }: { product: ReviewedProduct }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <img
        src={product.imageUrl}
        alt=""
        width={64}
        height={64}
        className="size-16 shrink-0 rounded-control bg-raised"
      />
      <div className="min-w-0">
        <LocaleLink to={paths.product(product.slug)} className="font-medium underline-offset-4 hover:underline">
          <ProductText of={product} field="title" />
        </LocaleLink>
        <p className="text-muted text-sm">{product.brand}</p>
      </div>
    </div>
  )
}

function WaitingProduct({ product, onWrite }: { product: ReviewedProduct; onWrite: () => void }) {
  const t = useT()
  const name = useProductText()(product, 'title')
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card bg-surface p-4">
      <ProductLink product={product} />
      <Button size="sm" aria-haspopup="dialog" aria-label={t('reviews.writeOf', { name })} onClick={onWrite}>
        {t('reviews.write')}
      </Button>
    </li>
  )
}

function WrittenReview({ review, onOpen }: { review: OwnReview; onOpen: (open: Open) => void }) {
  const t = useT()
  const { product } = review
  const name = useProductText()(product, 'title')
  return (
    <li className="rounded-card bg-surface">
      <div className="p-5 pb-0">
        <ProductLink product={product} />
      </div>
      <OwnReviewNote review={review} />
      <div className="flex flex-wrap gap-2 px-5 pb-5">
        <Button
          variant="soft"
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('reviews.editOf', { name })}
          onClick={() => onOpen({ product, review, task: 'write' })}
        >
          {t('reviews.edit')}
        </Button>
        <Button
          variant="plain"
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('reviews.deleteOf', { name })}
          onClick={() => onOpen({ product, task: 'delete' })}
        >
          {t('reviews.delete')}
        </Button>
      </div>
    </li>
  )
}

function DeleteDialog({ token, slug, onClose }: { token: string; slug: string; onClose: () => void }) {
  const t = useT()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteReview, { params: { slug } }),
    onSuccess: async () => {
      notify({ kind: 'ok', title: t('reviews.deleted') })
      await refreshReviews(queryClient, token, slug)
      onClose()
    },
    onError: () => notify({ kind: 'bad', title: t('reviews.deleteFailed') }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!remove.isPending}
      title={t('reviews.deleteTitle')}
      description={t('reviews.deleteText')}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
          {t('reviews.delete')}
        </Button>
        <Button variant="outline" disabled={remove.isPending} onClick={onClose}>
          {t('reviews.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
