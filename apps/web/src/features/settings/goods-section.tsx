import { accessoryTypes, categories } from '@shop/contracts/goods.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { type TakenBack, takenBackRules } from '@shop/contracts/returns.ts'
import type { Settings } from '@shop/contracts/settings-groups.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { DenseSelect } from '#shared/admin/controls.tsx'
import { accessoryTypeNames } from '#shared/product/accessory-names.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import type { BodyProps, Section } from './section-types.ts'
import { useSettingWords } from './use-setting-words.ts'

type Category = Settings['categories']['flavor']
type Flag = Exclude<keyof Category, 'takenBack'>

const FLAGS: Record<Flag, MessageId> = {
  isSoldOnline: 'settings.isSoldOnline',
  inPromotions: 'settings.inPromotions',
  earnsPoints: 'settings.earnsPoints',
  spendsPoints: 'settings.spendsPoints',
  isReadableByRobots: 'settings.isReadableByRobots',
  isInLinkPreviews: 'settings.isInLinkPreviews',
  hasPlainPictures: 'settings.hasPlainPictures',
}
const HELP: Record<Flag, MessageId> = {
  isSoldOnline: 'settings.isSoldOnline.help',
  inPromotions: 'settings.inPromotions.help',
  earnsPoints: 'settings.earnsPoints.help',
  spendsPoints: 'settings.spendsPoints.help',
  isReadableByRobots: 'settings.isReadableByRobots.help',
  isInLinkPreviews: 'settings.isInLinkPreviews.help',
  hasPlainPictures: 'settings.hasPlainPictures.help',
}
// Object.keys forgets that its keys are these literals.
const flags = Object.keys(FLAGS) as Flag[]
const RULES: Record<TakenBack, MessageId> = {
  any: 'settings.takenBack.any',
  unopened: 'settings.takenBack.unopened',
  none: 'settings.takenBack.none',
}

/** What a law may ask of a category of goods, and what goes back. */
export const goods: Section<'categories'> = {
  id: 'goods',
  group: 'categories',
  title: 'settings.goods',
  intro: 'settings.goods.intro',
  fields: [...categories],
  touchesMoney: true,
  Body: Goods,
  leavesOf: (groups, { t, yes, category: nameOf }) => [
    ...categories.flatMap(category => [
      ...flags.map(flag => ({ label: `${nameOf(category)}: ${t(FLAGS[flag])}`, text: yes(groups[category][flag]) })),
      { label: `${nameOf(category)}: ${t('settings.takenBack')}`, text: t(RULES[groups[category].takenBack]) },
    ]),
    ...accessoryTypes.flatMap(type => {
      const rule = groups.accessory.takenBackByType[type]
      return rule ? [{ label: `${t(accessoryTypeNames[type])}: ${t('settings.takenBack')}`, text: t(RULES[rule]) }] : []
    }),
  ],
}

function Goods({ value, set }: BodyProps<'categories'>) {
  const t = useT()
  const words = useSettingWords()
  return (
    <>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {categories.map(category => (
          <fieldset key={category} className="min-w-0">
            <legend className="mb-1 font-medium">{words.category(category)}</legend>
            {flags.map(flag => (
              <Checkbox
                key={flag}
                className="py-1.5!"
                checked={value[category][flag]}
                onChange={event => set({ [category]: { ...value[category], [flag]: event.target.checked } })}
              >
                <span className="text-sm">{t(FLAGS[flag])}</span>
              </Checkbox>
            ))}
            <Field label={t('settings.takenBack')} className="mt-2">
              {control => (
                <RuleSelect
                  {...control}
                  value={value[category].takenBack}
                  onRule={takenBack => takenBack && set({ [category]: { ...value[category], takenBack } })}
                />
              )}
            </Field>
          </fieldset>
        ))}
      </div>
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
          {accessoryTypes.map(type => (
            <Field key={type} label={t(accessoryTypeNames[type])}>
              {control => (
                <RuleSelect
                  {...control}
                  value={value.accessory.takenBackByType[type]}
                  hasNone
                  onRule={rule => {
                    const { [type]: _, ...others } = value.accessory.takenBackByType
                    const takenBackByType = rule ? { ...others, [type]: rule } : others
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

type RuleSelectProps = {
  id: string
  value: TakenBack | undefined
  /** "As its category" can be chosen. */
  hasNone?: boolean
  onRule: (rule: TakenBack | undefined) => void
}

function RuleSelect({ value, hasNone = false, onRule, ...control }: RuleSelectProps) {
  const t = useT()
  return (
    <DenseSelect
      {...control}
      className="w-full"
      value={value ?? ''}
      onChange={event => onRule(oneOf(takenBackRules, event.target.value))}
    >
      {hasNone && <option value="">{t('settings.takenBack.asCategory')}</option>}
      {takenBackRules.map(rule => (
        <option key={rule} value={rule}>
          {t(RULES[rule])}
        </option>
      ))}
    </DenseSelect>
  )
}
