import { describe, expect, test } from 'vitest'
import { checkFit, connectionsOf, type FitProduct } from './fit.ts'

const brand = 'Karas'
const hookah: FitProduct = {
  category: 'hookah',
  brand,
  joint: '18.8',
  hosePort: 'magnet',
  neck: 'thread',
  rim: 78,
  tip: 12,
}
const part = (accessoryType: string, values: Partial<FitProduct> = {}): FitProduct => ({
  category: 'accessory',
  brand,
  accessoryType,
  ...values,
})

describe('the fit of a part', () => {
  test.each([
    ['a bowl with the same joint', part('bowl', { joint: '18.8' }), 'fits'],
    ['a bowl for every joint', part('bowl', { joint: 'any' }), 'fits'],
    ['a bowl with another joint', part('bowl', { joint: 'cone' }), 'no'],
    ['a bowl without a joint', part('bowl'), 'unknown'],
    ['a bowl of another diameter, because the hookah loses its own', part('bowl', { joint: '18.8', rim: 60 }), 'fits'],
    ['a molasses catcher', part('molasses-catcher', { joint: '14.5' }), 'no'],
    ['a hose', part('hose', { hosePort: 'magnet' }), 'fits'],
    ['a magnetic hose of another brand', part('hose', { hosePort: 'magnet', brand: 'Azat' }), 'unknown'],
    ['a hose for another port', part('hose', { hosePort: 'grommet' }), 'no'],
    ['a base', part('base', { neck: 'thread' }), 'fits'],
    ['a base with another neck', part('base', { neck: '45' }), 'no'],
    ['a heat device whose range has the bowl', part('heat-management', { rimMin: 70, rimMax: 78 }), 'fits'],
    ['a heat device for larger bowls', part('heat-management', { rimMin: 79, rimMax: 90 }), 'no'],
    ['a heat device with one end of its range', part('heat-management', { rimMin: 70 }), 'unknown'],
    ['a heat device whose one end excludes the bowl', part('heat-management', { rimMax: 70 }), 'no'],
    ['a mouthpiece', part('mouthpiece', { tipMin: 10, tipMax: 14 }), 'fits'],
    ['a mouthpiece for wider hoses', part('mouthpiece', { tipMin: 14, tipMax: 16 }), 'no'],
    ['tongs, even with a size', part('tongs', { joint: 'cone' }), 'unrelated'],
    ['a type of staff without a size', part('adapter'), 'unrelated'],
    ['a type of staff with a size', part('adapter', { joint: '14.5' }), 'no'],
    ['a type of staff with two sizes', part('adapter', { joint: '18.8', hosePort: 'magnet' }), 'fits'],
    ['coal', { category: 'coal' } as FitProduct, 'unrelated'],
    ['a hookah', hookah, 'unrelated'],
  ])('%s', (_name, one, fit) => {
    expect(checkFit(one, hookah).fit).toBe(fit)
  })

  test('is unknown for a hookah that is said to take any joint', () => {
    expect(checkFit(part('bowl', { joint: 'cone' }), { ...hookah, joint: 'any' }).fit).toBe('unknown')
  })

  test('names the connection that differs, with both values', () => {
    expect(checkFit(part('bowl', { joint: 'cone' }), hookah).mismatches).toEqual([
      { connection: 'bowl', needed: 'cone', offered: '18.8' },
    ])
    expect(checkFit(part('heat-management', { rimMin: 79, rimMax: 90 }), hookah).mismatches).toEqual([
      { connection: 'rim', needed: '79-90', offered: '78' },
    ])
  })

  test('is checked between parts, too', () => {
    const roof = part('heat-management', { rimMin: 70, rimMax: 85 })
    expect(checkFit(roof, part('bowl', { rim: 80 })).fit).toBe('fits')
    expect(checkFit(roof, part('bowl', { rim: 60 })).fit).toBe('no')
    expect(checkFit(part('mouthpiece', { tipMin: 9, tipMax: 10 }), part('hose', { tip: 12 })).fit).toBe('no')
    expect(checkFit(part('bowl', { joint: 'cone' }), part('molasses-catcher', { joint: 'cone' })).fit).toBe('fits')
    expect(checkFit(part('hose', { hosePort: 'magnet' }), part('base', { neck: '45' })).fit).toBe('unrelated')
  })

  test('follows a decision of staff whatever the sizes are', () => {
    expect(checkFit(part('bowl', { joint: 'cone' }), hookah, true)).toEqual({ fit: 'fits', mismatches: [] })
    expect(checkFit(part('bowl', { joint: 'cone' }), hookah, false)).toEqual({ fit: 'no', mismatches: [] })
    expect(checkFit(part('tongs'), hookah, false).fit).toBe('no')
  })
})

/** Every combination of some values of an attribute, with none. */
function everyProduct(): FitProduct[] {
  const joints = [undefined, 'cone', '18.8', 'any'] as const
  const ports = [undefined, 'magnet', 'grommet'] as const
  const ends = [undefined, 70, 80] as const
  const types = ['bowl', 'hose', 'heat-management', 'adapter']
  return types.flatMap(type =>
    joints.flatMap(joint =>
      ports.flatMap(hosePort =>
        ends.flatMap(rimMin => ends.map(rimMax => part(type, { joint, hosePort, rimMin, rimMax }))),
      ),
    ),
  )
}

const everyHookah = (): FitProduct[] =>
  ([undefined, 'cone', '18.8'] as const).flatMap(joint =>
    ([undefined, 'magnet'] as const).flatMap(hosePort =>
      [undefined, 65, 75, 85].map(rim => ({ category: 'hookah' as const, brand, joint, hosePort, rim })),
    ),
  )

/** A product without the values of one attribute. */
const without = (product: FitProduct, name: keyof FitProduct): FitProduct => ({ ...product, [name]: undefined })

describe('for every part and hookah', () => {
  const pairs = everyProduct().flatMap(one => everyHookah().map(target => ({ one, target })))

  test('there is a mismatch if and only if it does not fit', () => {
    for (const { one, target } of pairs) {
      const { fit, mismatches } = checkFit(one, target)
      expect(mismatches.length > 0).toBe(fit === 'no')
    }
  })

  test('a size that is taken away from the hookah never turns "does not fit" or "unknown" into "fits"', () => {
    for (const { one, target } of pairs) {
      const before = checkFit(one, target).fit
      for (const name of ['joint', 'hosePort', 'rim'] as const) {
        const after = checkFit(one, without(target, name)).fit
        if (after === 'fits') expect(before).toBe('fits')
      }
    }
  })

  test('a part fits only if each connection that it needs is known on both sides', () => {
    const bare: FitProduct = { category: 'hookah' }
    for (const one of everyProduct()) {
      expect(checkFit(one, bare).fit).toBe(connectionsOf(one).length > 0 ? 'unknown' : 'unrelated')
    }
  })
})
