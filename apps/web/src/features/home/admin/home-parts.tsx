import { listStaffCollections } from '@shop/contracts/collections-staff.ts'
import type { HomeSection } from '@shop/contracts/home-sections.ts'
import {
  MAX_BANNER_TEXT,
  MAX_BUTTON_TEXT,
  MAX_HERO_HEADING,
  MAX_HERO_LEAD,
  MAX_PROMOTED_COLLECTIONS,
} from '@shop/contracts/home-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { LocalTextFields } from '#shared/admin/fields/local-text-fields.tsx'
import { MoveButtons } from '#shared/admin/fields/move-buttons.tsx'
import { PictureField } from '#shared/admin/fields/picture-field.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import type { HomeForm } from './form.ts'

type PartProps = {
  form: HomeForm
  change: (changes: Partial<HomeForm>) => void
  /** Returns the error of a field of the content. */
  errorAt: (path: string) => string | undefined
}

export function HeroPart({ form, change, errorAt }: PartProps) {
  const t = useT()
  return (
    <Panel title={t('adminHome.hero')}>
      <div className="grid gap-5">
        <LocalTextFields
          label={t('adminHome.heading')}
          hint={t('adminHome.standardHint')}
          value={form.heading}
          maxLength={MAX_HERO_HEADING}
          optional
          errorAt={locale => errorAt(`hero.heading.${locale}`)}
          onChange={heading => change({ heading })}
        />
        <LocalTextFields
          label={t('adminHome.lead')}
          value={form.lead}
          maxLength={MAX_HERO_LEAD}
          optional
          errorAt={locale => errorAt(`hero.lead.${locale}`)}
          onChange={lead => change({ lead })}
        />
        <Checkbox
          checked={form.hasButton}
          onChange={({ currentTarget }) => change({ hasButton: currentTarget.checked })}
        >
          {t('adminHome.ownButton')}
        </Checkbox>
        {form.hasButton && (
          <LinkFields value={form.button} at="hero.button" errorAt={errorAt} onChange={button => change({ button })} />
        )}
        <PictureField
          label={t('adminHome.picture')}
          hint={t('adminHome.pictureHint')}
          value={form.picture}
          error={errorAt('hero.pictureId')}
          onChange={picture => change({ picture })}
        />
      </div>
    </Panel>
  )
}

type LinkFieldsProps = {
  value: HomeForm['link']
  /** The path of the link in the content. */
  at: string
  errorAt: PartProps['errorAt']
  onChange: (link: HomeForm['link']) => void
}

function LinkFields({ value, at, errorAt, onChange }: LinkFieldsProps) {
  const t = useT()
  return (
    <>
      <LocalTextFields
        label={t('adminHome.linkText')}
        value={value.text}
        maxLength={MAX_BUTTON_TEXT}
        errorAt={locale => errorAt(`${at}.text.${locale}`)}
        onChange={text => onChange({ ...value, text })}
      />
      <Field label={t('adminHome.linkTo')} hint={t('adminHome.linkToHint')} error={errorAt(`${at}.to`)}>
        {control => (
          <CompactInput
            {...control}
            value={value.to}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, to: target.value })}
            className="w-full max-w-md"
          />
        )}
      </Field>
    </>
  )
}

export function BannerPart({ form, change, errorAt }: PartProps) {
  const t = useT()
  const { banner } = form
  const day = (name: 'from' | 'until', label: MessageId) => (
    <Field label={t(label)} error={errorAt(`banner.${name}`)}>
      {control => (
        <CompactInput
          {...control}
          type="date"
          value={banner[name]}
          onChange={({ target }) => change({ banner: { ...banner, [name]: target.value } })}
        />
      )}
    </Field>
  )
  return (
    <Panel title={t('adminHome.banner')}>
      <div className="grid gap-5">
        <p className="max-w-3xl text-muted text-sm">{t('adminHome.bannerText')}</p>
        <Checkbox
          checked={form.hasBanner}
          onChange={({ currentTarget }) => change({ hasBanner: currentTarget.checked })}
        >
          {t('adminHome.hasBanner')}
        </Checkbox>
        {form.hasBanner && (
          <>
            <LocalTextFields
              label={t('adminHome.bannerLine')}
              value={banner.text}
              maxLength={MAX_BANNER_TEXT}
              errorAt={locale => errorAt(`banner.text.${locale}`)}
              onChange={text => change({ banner: { ...banner, text } })}
            />
            <div className="flex flex-wrap gap-4">
              {day('from', 'adminHome.from')}
              {day('until', 'adminHome.until')}
            </div>
            <Checkbox
              checked={form.hasLink}
              onChange={({ currentTarget }) => change({ hasLink: currentTarget.checked })}
            >
              {t('adminHome.hasLink')}
            </Checkbox>
            {form.hasLink && (
              <LinkFields value={form.link} at="banner.button" errorAt={errorAt} onChange={link => change({ link })} />
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

const SECTIONS: Record<HomeSection, MessageId> = {
  collections: 'adminHome.section.collections',
  categories: 'adminHome.section.categories',
  bestsellers: 'adminHome.section.bestsellers',
  mix: 'adminHome.section.mix',
  new: 'adminHome.section.new',
  rental: 'adminHome.section.rental',
  how: 'adminHome.section.how',
}

export function SectionsPart({ form: { sections }, change, errorAt }: PartProps) {
  const t = useT()
  const move = (from: number, to: number) => {
    const next = [...sections]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    change({ sections: next })
  }
  return (
    <Panel title={t('adminHome.sections')}>
      <p className="mb-3 text-muted text-sm">{t('adminHome.sectionsText')}</p>
      <ol onClickCapture={keepEntryFocus} className="grid max-w-xl gap-1">
        {sections.map(({ name, isOn }, index) => {
          const label = t(SECTIONS[name])
          return (
            <li key={name} className="flex items-center gap-2">
              <Checkbox
                checked={isOn}
                onChange={({ currentTarget: { checked } }) =>
                  change({ sections: sections.map(each => (each.name === name ? { name, isOn: checked } : each)) })
                }
                className="mr-auto"
              >
                {label}
              </Checkbox>
              <MoveButtons name={label} index={index} count={sections.length} onMove={to => move(index, to)} />
            </li>
          )
        })}
      </ol>
      {errorAt('sections') && <FieldError>{errorAt('sections')}</FieldError>}
    </Panel>
  )
}

/** The promoted collections, in the order in which they were chosen. */
export function CollectionsPart({ form: { collections }, change }: PartProps) {
  const t = useT()
  const locale = useLocale()
  const { data = [] } = useQuery({
    queryKey: adminKey('collections', 'list'),
    queryFn: async ({ signal }) => (await call(listStaffCollections, { signal })).items,
  })
  return (
    <Panel title={t('adminHome.collections')}>
      <p className="mb-3 max-w-3xl text-muted text-sm">{t('adminHome.collectionsText')}</p>
      <ul className="grid gap-1">
        {data.map(({ id, title, isPublished }) => {
          const index = collections.indexOf(id)
          return (
            <li key={id}>
              <Checkbox
                checked={index >= 0}
                disabled={index < 0 && collections.length >= MAX_PROMOTED_COLLECTIONS}
                onChange={({ currentTarget: { checked } }) =>
                  change({ collections: checked ? [...collections, id] : collections.filter(each => each !== id) })
                }
              >
                {title[locale]}
                {index >= 0 && <span className="text-muted"> · {index + 1}</span>}
                {!isPublished && <span className="text-muted"> · {t('adminHome.collectionDraft')}</span>}
              </Checkbox>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
