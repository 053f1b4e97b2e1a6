import {
  deletePromotion,
  endPromotion,
  type Promotion,
  promotionStatus,
  savePromotion,
  startPromotion,
} from '@shop/contracts/automatic-promotions.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { useVersionedForm } from '#shared/admin/edit-conflict.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminError, AdminHeading, BackLink, Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { EMPTY_PROMOTION, findInvalidFields, type InvalidField, toForm, toTerms } from './form.ts'
import { StatusBadge } from './labels.tsx'
import { promotionQuery, promotionsKey } from './queries.ts'
import { Simulator } from './simulator.tsx'
import { TermsForm } from './terms-form.tsx'

/** Creates or changes an automatic promotion, starts and ends it, and simulates carts with it. */
export function AutomaticPromotionPage() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewPromotion /> : <SavedPromotion key={id} id={id} />
}

function NewPromotion() {
  const [id] = useState(() => crypto.randomUUID())
  return <PromotionEditor id={id} />
}

function SavedPromotion({ id }: { id: string }) {
  const query = useQuery(promotionQuery(id))
  if (!query.data) return <QueryPlaceholder query={query} className="h-96 w-full" />
  return <PromotionEditor id={id} saved={query.data} />
}

const isOutdated = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'SETTING_CHANGED'

const FIELD_ERRORS: Record<InvalidField, MessageId> = {
  title: 'autoPromotions.titleWrong',
  percent: 'autoPromotions.percentWrong',
  amount: 'promotions.countWrong',
  quantities: 'autoPromotions.quantitiesWrong',
  targets: 'autoPromotions.targetsWrong',
  minimum: 'promotions.countWrong',
  priority: 'autoPromotions.priorityWrong',
  until: 'promotions.lastWrong',
  usesInAll: 'promotions.countWrong',
  usesPerCustomer: 'promotions.countWrong',
}

function PromotionEditor({ id, saved }: { id: string; saved?: Promotion }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const formId = useId()
  const editor = useVersionedForm(saved ? toForm(saved) : EMPTY_PROMOTION, saved?.version ?? 0)
  const { form, version, conflict, isDirty, change } = editor
  const guard = useLeaveGuard(isDirty)
  const [isSubmitted, setSubmitted] = useState(false)
  const invalid = findInvalidFields(form)
  const onSaved = async (promotion: Promotion) => {
    queryClient.setQueryData(promotionQuery(id).queryKey, promotion)
    await queryClient.invalidateQueries({ queryKey: promotionsKey })
  }
  const save = useMutation({
    mutationFn: () => call(savePromotion, { params: { id }, body: { version, terms: toTerms(form, saved) } }),
    onSuccess: async promotion => {
      notify({ kind: 'ok', title: t('autoPromotions.saved', { title: promotion.title[locale] }) })
      editor.reset(toForm(promotion), promotion.version)
      guard.pass()
      await onSaved(promotion)
      if (!saved) await navigate(localePath(locale, adminPaths.automaticPromotion(id)), { replace: true })
    },
    onError: async error => {
      if (!saved || !isOutdated(error)) return
      const theirs = await queryClient.fetchQuery({ ...promotionQuery(id), staleTime: 0 })
      editor.rebase(toForm(theirs), theirs.version, error)
    },
  })
  const rejected = save.error instanceof ApiError && save.error.code === 'VALIDATION' ? save.error.details : []
  const errorAt = (path: string) => rejected.find(detail => detail.path === `body.terms.${path}`)?.message
  const errorOf = (field: InvalidField, ...paths: string[]) => {
    if (isSubmitted && invalid.has(field)) return t(FIELD_ERRORS[field])
    return paths.map(errorAt).find(message => message !== undefined)
  }
  return (
    <div className="grid gap-4">
      <div>
        <BackLink to={adminPaths.automaticPromotions}>{t('admin.page.automaticPromotions')}</BackLink>
        <AdminHeading
          title={saved ? saved.title[locale] : t('autoPromotions.newTitle')}
          note={saved && <PromotionNote promotion={saved} />}
        >
          {saved && (
            <StateButtons
              promotion={saved}
              isDirty={isDirty}
              onChanged={promotion => {
                editor.reset(toForm(promotion), promotion.version)
                return onSaved(promotion)
              }}
              onDeleted={guard.pass}
            />
          )}
          <SaveButton formId={formId} isNew={!saved} isDirty={isDirty} pending={save.isPending} />
        </AdminHeading>
      </div>
      {conflict && (
        <Notice kind="warn" role="alert" title={t('autoPromotions.changedMeanwhile')}>
          {t('autoPromotions.changedMeanwhileText')}
        </Notice>
      )}
      {save.error && !isOutdated(save.error) && <AdminError error={save.error} />}
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <form
          id={formId}
          noValidate
          className="min-w-0"
          onSubmit={event => {
            event.preventDefault()
            setSubmitted(true)
            if (invalid.size === 0) save.mutate()
          }}
        >
          <TermsForm form={form} errorOf={errorOf} errorAt={errorAt} onChange={change} />
        </form>
        <Panel title={t('autoPromotions.simulator')} className="xl:sticky xl:top-4">
          {saved ? (
            <Simulator promotion={saved} isDirty={isDirty} />
          ) : (
            <p className="text-muted text-sm">{t('autoPromotions.simulatorAfterSaving')}</p>
          )}
        </Panel>
      </div>
    </div>
  )
}

type SaveButtonProps = { formId: string; isNew: boolean; isDirty: boolean; pending: boolean }

/** Saves the terms. It is the next step only if something is to be saved: then the promotion can be started. */
function SaveButton({ formId, isNew, isDirty, pending }: SaveButtonProps) {
  const t = useT()
  return (
    <CompactButton type="submit" form={formId} variant={isNew || isDirty ? 'primary' : 'outline'} pending={pending}>
      {t(isNew ? 'autoPromotions.saveDraft' : 'admin.save')}
    </CompactButton>
  )
}

/** Whether it applies now, and what it has given so far. */
function PromotionNote({ promotion }: { promotion: Promotion }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={promotionStatus(promotion, clock.now())} />
      {promotion.used > 0 &&
        t('autoPromotions.usedSoFar', { count: promotion.used, amount: formatAmd(promotion.discountedAmd) })}
    </span>
  )
}

type StateButtonsProps = {
  promotion: Promotion
  isDirty: boolean
  onChanged: (promotion: Promotion) => Promise<void>
  onDeleted: () => void
}

/** Starts or ends a promotion, and deletes one that no order has used. */
function StateButtons({ promotion, isDirty, onChanged, onDeleted }: StateButtonsProps) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id, version, state, wasUsed } = promotion
  const title = promotion.title[locale]
  const onError = (error: Error) => notifyFailure(t('promotions.failed'), error)
  const toggle = useMutation({
    mutationFn: () =>
      state === 'active'
        ? call(endPromotion, { params: { id } })
        : call(startPromotion, { params: { id }, body: { version } }),
    onSuccess: async changed => {
      const text = changed.state === 'active' ? 'autoPromotions.started' : 'autoPromotions.ended'
      notify({ kind: 'ok', title: t(text, { title }) })
      await onChanged(changed)
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => call(deletePromotion, { params: { id } }),
    onSuccess: async () => {
      notify({ kind: 'ok', title: t('autoPromotions.deleted', { title }) })
      onDeleted()
      await navigate(localePath(locale, adminPaths.automaticPromotions))
      queryClient.removeQueries({ queryKey: promotionQuery(id).queryKey })
      await queryClient.invalidateQueries({ queryKey: promotionsKey })
    },
    onError,
  })
  return (
    <>
      {!wasUsed && state !== 'active' && (
        <CompactButton variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
          {t('autoPromotions.delete')}
        </CompactButton>
      )}
      <CompactButton
        variant={state === 'active' ? 'danger' : isDirty ? 'outline' : 'primary'}
        pending={toggle.isPending}
        disabled={isDirty}
        title={isDirty ? t('autoPromotions.saveFirst') : undefined}
        onClick={() => toggle.mutate()}
      >
        {t(state === 'active' ? 'promotions.end' : state === 'draft' ? 'autoPromotions.start' : 'promotions.resume')}
      </CompactButton>
    </>
  )
}
