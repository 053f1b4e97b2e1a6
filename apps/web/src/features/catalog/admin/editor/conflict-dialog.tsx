import { attributeNames, isChoice } from '@shop/contracts/attributes.ts'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { oneOf, recordOf } from '@shop/contracts/enums.ts'
import { locales } from '@shop/contracts/locales.ts'
import { tasteDimensions } from '@shop/contracts/product-values.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { attributeMessages, useValueName } from '#features/catalog/names.ts'
import { tasteNames } from '#features/catalog/product/taste-chart.tsx'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { STATE_LABELS } from '../labels.ts'
import { type Draft, toDraft } from './draft.ts'
import { type Difference, findDifferences } from './merge.ts'

type ConflictDialogProps = {
  /** The version that the local edits are based on. */
  saved: StaffProduct
  mine: Draft
  theirs: StaffProduct
  onClose: () => void
  /** @param kept paths of the values that keep the local edit */
  onTakeOver: (kept: ReadonlySet<string>) => void
}

/** Shows changes of another staff member. They are applied where there is no local edit; otherwise the user chooses. */
export function ConflictDialog({ saved, mine, theirs, onClose, onTakeOver }: ConflictDialogProps) {
  const t = useT()
  const lastChange = useLastChange(theirs)
  const drafts = { base: toDraft(saved), mine, theirs: toDraft(theirs) }
  const differences = findDifferences(drafts)
  const both = differences.filter(({ isBoth }) => isBoth)
  const onlyTheirs = differences.filter(({ isBoth }) => !isBoth)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const choose = (path: string, isTheirs: boolean) =>
    setTaken(old => new Set(isTheirs ? [...old, path] : [...old].filter(other => other !== path)))
  const labels = useFieldLabels([mine, drafts.theirs])
  return (
    <Dialog
      open
      keepsInput
      onClose={onClose}
      title={t('adminCatalog.conflict', { who: lastChange })}
      description={t('adminCatalog.conflictText')}
      className="sm:max-w-3xl"
    >
      <div className="grid gap-5">
        {both.map(difference => (
          <ConflictChoice
            key={difference.path}
            difference={difference}
            labels={labels}
            isTheirs={taken.has(difference.path)}
            onChoose={isTheirs => choose(difference.path, isTheirs)}
          />
        ))}
        {saved.state !== theirs.state && (
          <p className="text-sm">{t('adminCatalog.nowIn', { state: t(STATE_LABELS[theirs.state]) })}</p>
        )}
        {onlyTheirs.length > 0 && (
          <section>
            <h3 className="mb-2 text-base">{t('adminCatalog.onlyTheirs')}</h3>
            <dl className="grid gap-2 text-sm">
              {onlyTheirs.map(({ path, theirs: value }) => (
                <div key={path}>
                  <dt className="text-muted">{labels.nameOf(path)}</dt>
                  <dd className="whitespace-pre-line break-words">{labels.formatValue(path, value)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('adminCatalog.notYet')}
          </Button>
          <Button onClick={() => onTakeOver(new Set(both.flatMap(({ path }) => (taken.has(path) ? [] : path))))}>
            {t('adminCatalog.takeOver')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type ConflictChoiceProps = {
  difference: Difference
  labels: ReturnType<typeof useFieldLabels>
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

/** A value that both changed, with the local and the saved version. */
function ConflictChoice({ difference: { path, mine, theirs }, labels, isTheirs, onChoose }: ConflictChoiceProps) {
  const t = useT()
  const sides = [
    { isOther: false, label: t('adminCatalog.mine'), value: mine },
    { isOther: true, label: t('adminCatalog.theirs'), value: theirs },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{labels.nameOf(path)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ isOther, label, value }) => (
          <label
            key={label}
            className="flex min-w-0 cursor-pointer gap-2.5 rounded-control border-[1.5px] border-control p-3 text-sm has-checked:border-accent"
          >
            <input
              type="radio"
              name={path}
              checked={isTheirs === isOther}
              onChange={() => onChoose(isOther)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0">
              <span className="block text-muted">{label}</span>
              <span className="whitespace-pre-line break-words">{labels.formatValue(path, value)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Returns who changed the product last, and when. */
function useLastChange({ updatedBy, updatedAt }: StaffProduct): string {
  const t = useT()
  const locale = useLocale()
  return [updatedBy ?? t('adminCatalog.anotherUser'), updatedAt && timestampText(updatedAt, locale)]
    .filter(Boolean)
    .join(', ')
}

type ConflictNoticeProps = { theirs: StaffProduct; onCompare: () => void }

/** Reports that another person has saved the product, before this user's changes are sent. */
export function ConflictNotice({ theirs, onCompare }: ConflictNoticeProps) {
  const t = useT()
  const lastChange = useLastChange(theirs)
  return (
    <Notice
      kind="warn"
      role="alert"
      title={t('adminCatalog.conflict', { who: lastChange })}
      actions={
        <CompactButton variant="primary" onClick={onCompare}>
          {t('adminCatalog.compare')}
        </CompactButton>
      }
    >
      {t('adminCatalog.conflictText')}
    </Notice>
  )
}

const FIELD_LABELS: Readonly<Record<string, MessageId>> = {
  title: 'adminCatalog.text.title',
  subTitle: 'adminCatalog.text.subTitle',
  description: 'adminCatalog.text.description',
  slug: 'adminCatalog.column.slug',
  brand: 'adminCatalog.column.brand',
  ...recordOf(attributeNames, name => attributeMessages[name].editorLabel ?? attributeMessages[name].label),
  variants: 'adminCatalog.packSizes',
  pictures: 'adminCatalog.pictures',
  weight: 'adminCatalog.weight',
  price: 'adminCatalog.price',
  oldPrice: 'adminCatalog.oldPrice',
  shelf: 'adminCatalog.shelf',
  sameDay: 'adminCatalog.sameDay',
  isWithdrawn: 'adminCatalog.withdrawn',
}

const TEXTS = ['title', 'subTitle', 'description', 'alt'] as const
/** Maps the name of each text field to its text and language. */
const textByField = new Map(
  TEXTS.flatMap(text => locales.map(locale => [textKey(text, locale), { text, locale }] as const)).map(
    ([field, target]) => [field as string, target] as const,
  ),
)
const PERCENT = 100
const NONE = '—'

/**
 * Returns labels for the paths and values of a difference.
 * @param drafts the drafts that contain the variants and pictures
 */
function useFieldLabels(drafts: readonly Draft[]) {
  const t = useT()
  const locale = useLocale()
  const nameOfValue = useValueName()
  const { data } = useQuery(productOptionsQuery)
  const pictures = drafts.flatMap(draft => draft.pictures)
  const positions = new Map(drafts.flatMap(draft => draft.pictures.map(({ id }, index) => [id, index + 1] as const)))

  const languageOf = (field: string): string => {
    const language = textByField.get(field)?.locale
    return language ? t(`admin.language.${language}`) : ''
  }
  const labelOf = (field: string): string => {
    const name = FIELD_LABELS[textByField.get(field)?.text ?? field]
    return [name ? t(name) : field, languageOf(field)].filter(Boolean).join(', ')
  }
  const pictureFieldOf = (name: string, field: string): string =>
    field === 'focus'
      ? t('adminCatalog.focusOf', { name })
      : t('adminCatalog.altOf', { name, language: languageOf(field) })
  const nameOf = (path: string): string => {
    const parts = path.split('.')
    const [list = '', ...rest] = parts
    if (rest.length === 0) return labelOf(list)
    const field = rest.at(-1) ?? ''
    if (list === 'taste') {
      const dimension = oneOf(tasteDimensions, field)
      return dimension ? t(tasteNames[dimension]) : field
    }
    // A SKU may contain dots.
    const id = rest.slice(0, -1).join('.')
    if (list === 'variants') return `${id}: ${labelOf(field)}`
    return pictureFieldOf(String(positions.get(id) ?? ''), field)
  }
  const listOf = (path: string, value: readonly string[]): ReactNode => {
    if (value.length === 0) return NONE
    if (path === 'variants') return value.map(key => skuOf(key, drafts)).join(', ')
    const urls = new Map(pictures.map(({ id, url }) => [id, url]))
    return (
      <span className="flex flex-wrap gap-1.5">
        {value.map(id => (
          <img
            key={id}
            src={urls.get(id)}
            alt={String(positions.get(id))}
            className="size-12 rounded-control object-cover"
          />
        ))}
      </span>
    )
  }
  const textOf = (path: string, value: string): string => {
    const choice = attributeNames.filter(isChoice).find(name => name === path)
    if (choice && value) return nameOfValue(choice, value)
    const list = path === 'flavorType' ? data?.flavors : path === 'accessoryType' ? data?.accessoryTypes : undefined
    return list?.find(({ id }) => id === value)?.name[locale] ?? (value || NONE)
  }
  const formatValue = (path: string, value: Difference['mine']): ReactNode => {
    if (typeof value === 'boolean') return t(value ? 'adminCatalog.yes' : 'adminCatalog.no')
    // The only numbers are shares of the taste.
    if (typeof value === 'number') return Math.round(value * PERCENT)
    return typeof value === 'string' ? textOf(path, value) : listOf(path, value)
  }
  return { nameOf, formatValue }
}

/** An unsaved variant has its SKU only in the draft. */
function skuOf(key: string, drafts: readonly Draft[]): string {
  const variant = drafts.flatMap(({ variants }) => variants).find(variant => variant.key === key)
  return variant?.sku || '…'
}
