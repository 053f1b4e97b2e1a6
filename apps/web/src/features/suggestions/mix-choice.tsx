import type { FlavorCategory } from '@shop/contracts/catalog.ts'
import { flavorCategories, strengths } from '@shop/contracts/product-values.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { strengthNames } from '#shared/mixes/mix-parts.tsx'
import { StrengthEmbers } from '#shared/product/strength-embers.tsx'
import { Chip } from '#ui/chip.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import { ExcludedFlavors } from './excluded-flavors.tsx'
import type { Choice } from './use-mix.ts'

const categoryNames: Record<FlavorCategory, MessageId> = {
  'Non-alcoholic drink': 'mix.category.drink',
  Fruit: 'mix.category.fruit',
  Berry: 'mix.category.berry',
  Dessert: 'mix.category.dessert',
  Herb: 'mix.category.herb',
  'Alcoholic drink': 'mix.category.alcohol',
  Cold: 'mix.category.cold',
  Gastronomy: 'mix.category.gastronomy',
  Spice: 'mix.category.spice',
}

type MixChoiceProps = {
  choice: Choice
  onChange: (choice: Choice) => void
  onSignedOut: () => void
  disabled: boolean
}

/** Choice of flavors, strength and excluded flavors. */
export function MixChoice({ choice, onChange, onSignedOut, disabled }: MixChoiceProps) {
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
          {strengths.map(strength => (
            <RadioCard
              key={strength}
              name="mix-strength"
              value={strength}
              checked={choice.strength === strength}
              onChange={() => onChange({ ...choice, strength })}
              label={
                <span className="flex items-center gap-2">
                  {t(strengthNames[strength])}
                  <StrengthEmbers strength={strength} />
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      <ExcludedFlavors onSignedOut={onSignedOut} disabled={disabled} />
    </>
  )
}
