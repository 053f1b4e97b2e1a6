import type { FlavorCategory } from '@shop/contracts/catalog.ts'
import { flavorCategories, strengths } from '@shop/contracts/goods.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/class-names.ts'
import { EmberIcon } from '#ui/icons.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { categoryNames, strengthNames } from './names.ts'
import type { Choice } from './use-mix.ts'

type MixChoiceProps = { choice: Choice; onChange: (choice: Choice) => void; disabled: boolean }

/** Which flavors, how strong. */
export function MixChoice({ choice, onChange, disabled }: MixChoiceProps) {
  const t = useT()
  const toggle = (category: FlavorCategory) => {
    const categories = choice.categories.includes(category)
      ? choice.categories.filter(chosen => chosen !== category)
      : [...choice.categories, category]
    onChange({ ...choice, categories })
  }
  return (
    <>
      <fieldset disabled={disabled}>
        <legend className="mb-3 font-semibold">{t('mix.categories')}</legend>
        <div className="flex flex-wrap gap-2">
          {flavorCategories.map(category => (
            <Chip key={category} aria-pressed={choice.categories.includes(category)} onClick={() => toggle(category)}>
              {t(categoryNames[category])}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset disabled={disabled} className="mt-6">
        <legend className="mb-3 font-semibold">{t('mix.strength')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {strengths.map((strength, index) => (
            <RadioCard
              key={strength}
              name="mix-strength"
              value={strength}
              checked={choice.strength === strength}
              onChange={() => onChange({ ...choice, strength })}
              label={
                <span className="flex items-center gap-2">
                  {t(strengthNames[strength])}
                  <StrengthEmbers count={index + 1} />
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** One to three embers beside the word. */
function StrengthEmbers({ count }: { count: number }) {
  return (
    <span aria-hidden className="flex">
      {strengths.map((strength, index) => (
        <EmberIcon key={strength} className={cx('size-3.5', index < count ? 'text-accent' : 'text-hairline')} />
      ))}
    </span>
  )
}
