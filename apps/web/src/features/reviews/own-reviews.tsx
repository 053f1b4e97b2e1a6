import { deleteReview, markReviewsRead, type OwnReview, type ReviewedProduct } from '@shop/contracts/reviews.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
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
import { PagedList } from '#ui/paged-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../paths.ts'
import { LazyReviewDialog } from './lazy-review-dialog.tsx'
import { OwnReviewNote } from './own-review-note.tsx'
import { contactQuery, ownReviewsQuery, refreshReviews } from './queries.ts'
import { ReviewContactPart } from './review-contact.tsx'

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
      <ReviewContactPart token={session.token} />
    </div>
  )
}

type Open = { product: ReviewedProduct; review?: OwnReview; task: 'write' | 'delete' }

/** The number of the order in the address, whose items wait for a review. */
function useOrderNumber(): number | undefined {
  const number = Number(useSearchParams()[0].get('order'))
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function Lists({ token }: { token: string }) {
  const order = useOrderNumber()
  const list = useInfiniteQuery(ownReviewsQuery(token, order))
  const [open, setOpen] = useState<Open>()
  const { data, isError, isFetching, refetch } = list
  const reviews = data?.pages.flatMap(({ items }) => items) ?? []
  useMarkRead(
    token,
    reviews.filter(({ isUnread }) => isUnread).map(({ id }) => id),
  )
  if (!data) {
    return isError ? (
      <div className="mt-8">
        <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
      </div>
    ) : (
      <Skeleton className="mt-8 h-72 w-full rounded-card" />
    )
  }
  const waiting = data.pages[0]?.waiting ?? []
  const close = () => setOpen(undefined)
  return (
    <>
      <Lead isEmpty={order === undefined && reviews.length + waiting.length === 0} />
      <Waiting products={waiting} order={order} onWrite={product => setOpen({ product, task: 'write' })} />
      <Written list={list} reviews={reviews} total={data.pages.at(-1)?.total ?? 0} onOpen={setOpen} />
      {open?.task === 'write' && (
        <LazyReviewDialog token={token} slug={open.product.slug} review={open.review} onClose={close} />
      )}
      {open?.task === 'delete' && <DeleteDialog token={token} slug={open.product.slug} onClose={close} />}
    </>
  )
}

function Lead({ isEmpty }: { isEmpty: boolean }) {
  const t = useT()
  if (!isEmpty) return <p className="mt-3 max-w-(--container-text) text-lg text-muted">{t('reviews.mineLead')}</p>
  return (
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
  )
}

type WaitingProps = {
  products: readonly ReviewedProduct[]
  order: number | undefined
  onWrite: (product: ReviewedProduct) => void
}

/** The products that wait for a review, of all orders or of one. */
function Waiting({ products, order, onWrite }: WaitingProps) {
  const t = useT()
  return (
    <>
      {order !== undefined && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          {products.length === 0 && <span role="status">{t('reviews.allReviewed')}</span>}
          <LocaleLink to={paths.accountReviews} className="underline underline-offset-4">
            {t('reviews.showAll')}
          </LocaleLink>
        </p>
      )}
      {products.length > 0 && (
        <Part
          id="waiting"
          title={order === undefined ? t('reviews.waiting') : t('reviews.waitingOf', { number: order })}
        >
          <ul className="grid gap-3 lg:grid-cols-2">
            {products.map(product => (
              <WaitingProduct key={product.slug} product={product} onWrite={() => onWrite(product)} />
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

type WrittenProps = {
  list: ComponentProps<typeof PagedList>['list']
  reviews: readonly OwnReview[]
  total: number
  onOpen: (open: Open) => void
}

function Written({ list, reviews, total, onOpen }: WrittenProps) {
  const t = useT()
  if (reviews.length === 0) return null
  return (
    <Part id="written" title={t('reviews.written')}>
      <PagedList
        list={list}
        shown={reviews.length}
        total={total}
        texts={{ more: t('reviews.more'), shownOf: t('reviews.shownOf', { shown: reviews.length, total }) }}
      >
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {reviews.map(review => (
            <WrittenReview key={review.id} review={review} onOpen={onOpen} />
          ))}
        </ul>
      </PagedList>
    </Part>
  )
}

/** Marks reviews with a decision or an answer as read on the server. This page shows them as new until it is opened again. */
function useMarkRead(token: string, ids: readonly string[]): void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (shown: string[]) => call(markReviewsRead, { body: { ids: shown } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: contactQuery(token).queryKey }),
  })
  const key = ids.join(' ')
  useEffect(() => {
    if (key) mutate(key.split(' '))
  }, [key, mutate])
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
    <div className="flex min-w-0 flex-1 basis-52 items-center gap-3">
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
        {!review.hidden && (
          <Button
            variant="soft"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('reviews.editOf', { name })}
            onClick={() => onOpen({ product, review, task: 'write' })}
          >
            {t('reviews.edit')}
          </Button>
        )}
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
