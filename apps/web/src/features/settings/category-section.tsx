import { oneOf } from '@shop/contracts/enums.ts'
import { categories } from '@shop/contracts/product-values.ts'
import { type ReturnPolicy, takenBackRules } from '@shop/contracts/returns.ts'
import { type LawUse, lawUses, type Settings } from '@shop/contracts/settings-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactSelect } from '#shared/admin/fields/controls.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { type BodyProps, type Section, useSettingLabels } from './section.ts'

type Category = Settings['categories']['flavor']
type Flag = Exclude<keyof Category, 'takenBack' | 'confirmedUses'>

const FLAGS: Record<Flag, MessageId> = {
  isSoldOnline: 'settings.isSoldOnline',
  inPromotions: 'settings.inPromotions',
  earnsPoints: 'settings.earnsPoints',
  spendsPoints: 'settings.spendsPoints',
  hasReviews: 'settings.hasReviews',
  isReadableByRobots: 'settings.isReadableByRobots',
  isInLinkPreviews: 'settings.isInLinkPreviews',
  hasPlainPictures: 'settings.hasPlainPictures',
  isIdentityChecked: 'settings.categoryIdentity',
}
const HELP: Record<Flag, MessageId> = {
  isSoldOnline: 'settings.isSoldOnline.help',
  inPromotions: 'settings.inPromotions.help',
  earnsPoints: 'settings.earnsPoints.help',
  spendsPoints: 'settings.spendsPoints.help',
  hasReviews: 'settings.hasReviews.help',
  isReadableByRobots: 'settings.isReadableByRobots.help',
  isInLinkPreviews: 'settings.isInLinkPreviews.help',
  hasPlainPictures: 'settings.hasPlainPictures.help',
  isIdentityChecked: 'settings.categoryIdentity.help',
}
// Object.keys does not keep the literal types of the keys.
const flags = Object.keys(FLAGS) as Flag[]
const RETURN_POLICY_LABELS: Record<ReturnPolicy, MessageId> = {
  any: 'settings.takenBack.any',
  unopened: 'settings.takenBack.unopened',
  none: 'settings.takenBack.none',
}

/** Legal restrictions of a category, and whether it can be returned. */
export const categoryRules: Section<'categories'> = {
  id: 'goods',
  group: 'categories',
  title: 'settings.goods',
  intro: 'settings.goods.intro',
  fields: [...categories],
  affectsPrices: true,
  Body: CategoryRules,
  toLabeledValues: (groups, { t, yes, category: nameOf, accessoryTypes }) => [
    ...categories.flatMap(category => [
      ...flags.map(flag => ({ label: `${nameOf(category)}: ${t(FLAGS[flag])}`, text: yes(groups[category][flag]) })),
      {
        label: `${nameOf(category)}: ${t('settings.takenBack')}`,
        text: t(RETURN_POLICY_LABELS[groups[category].takenBack]),
      },
    ]),
    ...accessoryTypes.flatMap(({ id, name }) => {
      const rule = groups.accessory.takenBackByType[id]
      return rule ? [{ label: `${name}: ${t('settings.takenBack')}`, text: t(RETURN_POLICY_LABELS[rule]) }] : []
    }),
  ],
}

/** Uses of tobacco that a live shop allows only after an admin has confirmed them. */
const isLawUse = (flag: Flag): flag is LawUse => lawUses.some(use => use === flag)

/** What an admin confirms before allowing a use of tobacco in a live shop. */
const CONFIRMED: Record<LawUse, MessageId> = {
  isInLinkPreviews: 'settings.law.isInLinkPreviews',
  inPromotions: 'settings.law.inPromotions',
  earnsPoints: 'settings.law.earnsPoints',
  spendsPoints: 'settings.law.spendsPoints',
  hasReviews: 'settings.law.hasReviews',
}

function CategoryRules({ value, set, errorAt }: BodyProps<'categories'>) {
  const t = useT()
  const labels = useSettingLabels()
  const confirm = useConfirm()
  const isLive = useQuery(shopInfoQuery).data?.isDemo === false
  const setFlag = (category: keyof Settings['categories'], flag: Flag, isOn: boolean) =>
    set({ [category]: { ...value[category], [flag]: isOn } })
  const setUse = async (use: LawUse, isOn: boolean) => {
    const { flavor } = value
    const others = flavor.confirmedUses.filter(each => each !== use)
    if (isOn && isLive) {
      const title = t('settings.law.title')
      const action = t('settings.law.action')
      if (!(await confirm({ title, text: <LawText use={use} />, action }))) return
    }
    set({ flavor: { ...flavor, [use]: isOn, confirmedUses: isOn && isLive ? [...others, use] : others } })
  }
  return (
    <>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {categories.map(category => (
          <fieldset key={category} className="min-w-0">
            <legend className="mb-1 font-medium">{labels.category(category)}</legend>
            {flags.map(flag => (
              <Checkbox
                key={flag}
                className="py-1.5!"
                checked={value[category][flag]}
                onChange={event => {
                  const isOn = event.target.checked
                  if (category === 'flavor' && isLawUse(flag)) void setUse(flag, isOn)
                  else setFlag(category, flag, isOn)
                }}
              >
                <span className="text-sm">
                  {t(FLAGS[flag])}
                  {errorAt(`${category}.${flag}`) && (
                    <span className="block text-bad">{errorAt(`${category}.${flag}`)}</span>
                  )}
                </span>
              </Checkbox>
            ))}
            <Field label={t('settings.takenBack')} className="mt-2">
              {control => (
                <ReturnPolicySelect
                  {...control}
                  value={value[category].takenBack}
                  onRule={takenBack => takenBack && set({ [category]: { ...value[category], takenBack } })}
                />
              )}
            </Field>
          </fieldset>
        ))}
      </div>
      {isLive && <p className="max-w-3xl text-sm">{t('settings.law.note')}</p>}
      <dl className="grid gap-1 text-muted text-sm">
        {flags.map(flag => (
          <div key={flag}>
            <dt className="inline font-medium">{t(FLAGS[flag])}</dt> <dd className="inline">{t(HELP[flag])}</dd>
          </div>
        ))}
      </dl>
      <fieldset>
        <legend className="mb-1 font-medium">{t('settings.takenBackByType')}</legend>
        <p className="mb-3 text-muted text-sm">{t('settings.takenBackByType.help')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {labels.accessoryTypes.map(({ id, name }) => (
            <Field key={id} label={name}>
              {control => (
                <ReturnPolicySelect
                  {...control}
                  value={value.accessory.takenBackByType[id]}
                  hasNone
                  onRule={rule => {
                    const { [id]: _, ...others } = value.accessory.takenBackByType
                    const takenBackByType = rule ? { ...others, [id]: rule } : others
                    set({ accessory: { ...value.accessory, takenBackByType } })
                  }}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
    </>
  )
}

function LawText({ use }: { use: LawUse }) {
  const t = useT()
  return (
    <>
      <span className="block">{t(CONFIRMED[use])}</span>
      <span className="mt-3 block">{t('settings.law.lawyer')}</span>
    </>
  )
}

type ReturnPolicySelectProps = {
  id: string
  value: ReturnPolicy | undefined
  /** True if the option "as its category" is available. */
  hasNone?: boolean
  onRule: (rule: ReturnPolicy | undefined) => void
}

function ReturnPolicySelect({ value, hasNone = false, onRule, ...control }: ReturnPolicySelectProps) {
  const t = useT()
  return (
    <CompactSelect
      {...control}
      className="w-full"
      value={value ?? ''}
      onChange={event => onRule(oneOf(takenBackRules, event.target.value))}
    >
      {hasNone && <option value="">{t('settings.takenBack.asCategory')}</option>}
      {takenBackRules.map(rule => (
        <option key={rule} value={rule}>
          {t(RETURN_POLICY_LABELS[rule])}
        </option>
      ))}
    </CompactSelect>
  )
}
