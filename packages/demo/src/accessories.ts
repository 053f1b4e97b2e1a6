import { BuiltInAccessoryType } from '@shop/contracts/catalog.ts'
import { oklch } from '@shop/contracts/flavor-colors.ts'
import { bar, cube, disc, type FlaskForm, flask, glass, litGradient, metals } from './parts.ts'
import {
  createSeededRandom,
  type Drawing,
  type DrawingSubject,
  glow,
  linear,
  n,
  type Picture,
  polar,
  radial,
  shadow,
  toSvg,
  withPrefix,
} from './svg.ts'

const clayHues = [30, 40, 55] as const

const bowl: Drawing = ({ random, hue, slug }) => {
  const isGlazed = !slug.includes('turka')
  const clay = random.pick(clayHues)
  const holes = Array.from({ length: 5 }, (_, index) => {
    const [x, y] = polar(index * 72 + 18, 1)
    return `<ellipse cx="${200 + Math.round(x * 42)}" cy="${154 + Math.round(y * 9)}" rx="8" ry="3" fill="#000" opacity=".55"/>`
  }).join('')
  const spire = `<path d="M178 160C184 146 188 130 200 130S216 146 222 160Z" fill="url(#clay)"/><ellipse cx="200" cy="132" rx="10" ry="4" fill="#000" opacity=".5"/>`
  const outline =
    'M104 150C104 214 150 222 162 254C168 272 160 300 156 322H244C240 300 232 272 238 254C250 222 296 214 296 150Z'
  return {
    defs:
      bar('clay', clay, 0.1, 0.72) +
      bar('glaze', hue, 0.11, 0.66) +
      `<clipPath id="c"><path d="${outline}"/></clipPath>`,
    body: `${shadow(200, 324, 84)}<path d="${outline}" fill="url(#clay)"/>${isGlazed ? '<path clip-path="url(#c)" d="M90 140H310V196C296 210 284 188 268 204S240 230 226 206S198 196 186 214S152 224 140 202S112 206 90 192Z" fill="url(#glaze)"/>' : '<path clip-path="url(#c)" d="M100 184H300M116 206H284" stroke="#000" stroke-opacity=".22" stroke-width="5"/>'}<ellipse cx="200" cy="150" rx="96" ry="24" fill="url(#${isGlazed ? 'glaze' : 'clay'})"/><ellipse cx="200" cy="152" rx="84" ry="18" fill="#241611"/>${slug.includes('phunnel') || slug.includes('silicone') ? spire : holes}<path d="M126 176C130 214 156 226 166 246" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="7" stroke-linecap="round"/>`,
  }
}

const heatDevice: Drawing = ({ random, hue, slug }) => {
  if (slug.includes('screen')) return screen()
  const vents = Array.from({ length: 7 }, (_, index) => `M${116 + index * 28} 214v${26 + (index % 2) * 10}`).join('')
  const petals = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = polar(index * 45 + random.whole(0, 2), 1)
    return `<ellipse cx="${200 + Math.round(x * 52)}" cy="${164 + Math.round(y * 13)}" rx="12" ry="4.5" fill="#ff9d52"/>`
  }).join('')
  return {
    defs: metals.steel('metal') + bar('band', hue, 0.1, 0.6) + glow,
    body: `${shadow(200, 292, 124)}<path d="M60 236H92V224H64ZM340 236H308V224H336Z" fill="url(#band)"/><path d="M88 176V252C88 280 140 294 200 294S312 280 312 252V176Z" fill="url(#metal)"/><path d="${vents}" stroke="#20130d" stroke-width="9" stroke-linecap="round"/><path d="${vents}" stroke="#ff9d52" stroke-opacity=".8" stroke-width="3.5" stroke-linecap="round"/><path d="M88 260C92 286 140 298 200 298S308 286 312 260V270C308 296 260 308 200 308S92 296 88 270Z" fill="url(#band)"/><ellipse cx="200" cy="172" rx="116" ry="32" fill="url(#metal)"/><ellipse cx="200" cy="166" rx="96" ry="25" fill="#2a2320"/><ellipse cx="200" cy="166" rx="90" ry="40" fill="url(#glow)"/>${petals}<rect x="192" y="112" width="16" height="46" rx="6" fill="url(#metal)"/><circle cx="200" cy="106" r="15" fill="url(#band)"/>`,
  }
}

function screen(): { defs: string; body: string } {
  return {
    defs: `${metals.steel('metal')}<pattern id="m" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 8h16M8 0v16" stroke="#c9cdd4" stroke-width="2.6"/></pattern>${litGradient}${glow}`,
    body: `${shadow(200, 286, 130)}<ellipse cx="200" cy="236" rx="128" ry="52" fill="#171310"/><ellipse cx="200" cy="236" rx="128" ry="52" fill="url(#m)"/><ellipse cx="200" cy="236" rx="128" ry="52" fill="none" stroke="url(#metal)" stroke-width="10"/>${cube(166, 186, 36, false)}${cube(234, 190, 36, true)}`,
  }
}

const foil: Drawing = ({ random, slug }) => {
  const isPunched = slug.includes('punched')
  const rings = [26, 52, 78].map((radius, ring) =>
    Array.from({ length: 6 + ring * 6 }, (_, index) => {
      const [x, y] = polar((index * 360) / (6 + ring * 6) + ring * 8, radius)
      return `M${200 + Math.round(x)} ${186 + Math.round(y * 0.52)}h0`
    }).join(''),
  )
  const creases = Array.from({ length: 9 }, (_, index) => {
    const [x1, y1] = polar(index * 40 + random.whole(-9, 9), 30)
    const [x2, y2] = polar(index * 40 + random.whole(-9, 9), 108)
    return `M${200 + Math.round(x1)} ${186 + Math.round(y1 * 0.52)}L${200 + Math.round(x2)} ${186 + Math.round(y2 * 0.52)}`
  }).join('')
  const sheet = (y: number, shift: number, fill: string) =>
    `<ellipse cx="${200 + shift}" cy="${y}" rx="118" ry="61" fill="${fill}"/>`
  return {
    defs: linear(
      'foil',
      [
        [0, '#f4f6f8'],
        [0.4, '#a9afb6'],
        [0.6, '#dfe3e7'],
        [1, '#7d838a'],
      ],
      'x2="1" y2="1"',
    ),
    body: `${shadow(200, 272, 128, 18)}${[0, 1, 2, 3, 4].map(step => sheet(246 - step * 12, random.whole(-5, 5), step % 2 === 0 ? '#6d737a' : '#9aa0a7')).join('')}${sheet(186, 0, 'url(#foil)')}${isPunched ? `<path d="${rings.join('')}" stroke="#1e1916" stroke-width="7" stroke-linecap="round"/>` : `<path d="${creases}" stroke="#fff" stroke-opacity=".55" stroke-width="2"/><path d="M250 160C282 166 300 186 318 186C308 214 282 226 262 232C270 206 262 184 250 160Z" fill="#c9ced4"/>`}`,
  }
}

const tongs: Drawing = ({ hue, slug }) => {
  const isShort = slug.includes('pocket')
  const tip = isShort ? 268 : 286
  const arm = `M200 66C158 66 150 116 160 160C168 196 160 224 184 ${tip}`
  const other = `M200 66C242 66 250 116 240 160C232 196 240 224 216 ${tip}`
  return {
    defs: metals.steel('metal') + litGradient + glow,
    body: `${shadow(200, 336, 60)}${cube(200, tip - 4, 30, true)}<path d="${arm}${other}" fill="none" stroke="#15110f" stroke-opacity=".5" stroke-width="18" stroke-linecap="round"/><path d="${arm}${other}" fill="none" stroke="#b9c0c8" stroke-width="13" stroke-linecap="round"/><path d="${arm}${other}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3"/><path d="M156 128C152 150 160 168 163 186M244 128C248 150 240 168 237 186" fill="none" stroke="${oklch(0.6, 0.13, hue)}" stroke-width="19" stroke-linecap="round"/><circle cx="200" cy="66" r="13" fill="url(#metal)"/>${isShort ? `<path d="M178 ${tip - 24}l12 4M176 ${tip - 40}l12 2M222 ${tip - 24}l-12 4M224 ${tip - 40}l-12 2" stroke="#e8ebef" stroke-width="4"/>` : ''}`,
  }
}

const burner: Drawing = ({ random, hue, slug }) => {
  const isGas = slug.includes('gas')
  const spiral = [78, 58, 38, 18]
    .map(rx => `<ellipse cx="200" cy="196" rx="${rx}" ry="${Math.round(rx * 0.36)}"/>`)
    .join('')
  const flames = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = polar(index * 40 + 10, 1)
    const height = random.whole(26, 40)
    const left = 200 + Math.round(x * 62)
    const foot = 196 + Math.round(y * 22)
    return `<path d="M${left - 8} ${foot}q-1 ${-height / 2} 8 ${-height}q9 ${height / 2} 8 ${height}z" fill="url(#flame)"/>`
  }).join('')
  return {
    defs:
      bar('case', hue, 0.05, 0.5) +
      metals.steel('metal') +
      glow +
      (isGas
        ? linear('flame', [
            [0, '#9fd0ff', 0.2],
            [0.6, '#5aa2ff', 0.9],
            [1, '#2b5bd7'],
          ])
        : ''),
    body: `${shadow(200, 312, 140, 18)}<path d="M72 206L92 300Q94 310 106 310H294Q306 310 308 300L328 206Z" fill="url(#case)"/><ellipse cx="200" cy="204" rx="128" ry="44" fill="url(#metal)"/><ellipse cx="200" cy="198" rx="112" ry="37" fill="#1b1411"/><ellipse cx="200" cy="190" rx="124" ry="70" fill="url(#glow)" opacity="${isGas ? 0.35 : 1}"/>${isGas ? flames : `<g fill="none" stroke="#ff7a2e" stroke-width="8">${spiral}</g><g fill="none" stroke="#ffd08a" stroke-width="2.5">${spiral}</g>`}<circle cx="200" cy="276" r="18" fill="url(#metal)"/><path d="M200 276l9-11" stroke="#2a231e" stroke-width="4" stroke-linecap="round"/><circle cx="248" cy="276" r="4.5" fill="#ff9d52"/>`,
  }
}

const windCover: Drawing = ({ random, hue }) => {
  const slots = Array.from(
    { length: 5 },
    (_, index) => `M${136 + index * 32} ${196 + Math.abs(index - 2) * 3}v${48 + random.whole(0, 2) * 8}`,
  ).join('')
  return {
    defs:
      metals.steel('metal') +
      bar('knob', hue, 0.12, 0.6) +
      glow +
      radial('in', [
        [0, '#ffb066'],
        [1, '#c2451c'],
      ]),
    body: `${shadow(200, 312, 112, 16)}<path d="M104 300V182C104 126 150 100 200 100S296 126 296 182V300C296 318 104 318 104 300Z" fill="url(#metal)"/><circle cx="200" cy="224" r="110" fill="url(#glow)" opacity=".55"/><path d="${slots}" stroke="#20130d" stroke-width="15" stroke-linecap="round"/><path d="${slots}" stroke="#ff9d52" stroke-width="8" stroke-linecap="round"/><path d="M104 282C110 300 150 306 200 306S290 300 296 282V300C296 318 104 318 104 300Z" fill="#000" opacity=".25"/><path d="M128 176C132 146 152 126 176 118" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/><rect x="193" y="74" width="14" height="30" fill="url(#metal)"/><circle cx="200" cy="70" r="17" fill="url(#knob)"/>`,
  }
}

const hose: Drawing = ({ random, hue, slug }) => {
  const isLeather = slug.includes('leather')
  const color = isLeather ? oklch(0.48, 0.08, 50) : oklch(0.58, random.between(0.06, 0.13), hue)
  const edge = isLeather ? oklch(0.32, 0.06, 50) : oklch(0.36, 0.07, hue)
  const coil =
    'M96 214C96 150 146 118 204 118S308 154 308 208S262 290 200 290S126 256 126 212S160 150 204 150S278 172 278 210S246 262 202 262S156 240 156 212'
  const thread = isLeather ? 'stroke-dasharray="7 6"' : slug.includes('spring') ? 'stroke-dasharray="3 7"' : ''
  return {
    defs: metals.steel('metal') + bar('grip', hue, 0.08, 0.5),
    body: `${shadow(204, 306, 116, 16)}<path d="${coil}" fill="none" stroke="${edge}" stroke-width="25" stroke-linecap="round"/><path d="${coil}" fill="none" stroke="${color}" stroke-width="19" stroke-linecap="round"/><path d="${coil}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3" ${thread}/><g transform="rotate(-62 96 214)"><rect x="92" y="205" width="120" height="18" rx="9" fill="#d9dde2"/><rect x="92" y="205" width="120" height="8" rx="4" fill="#fff" opacity=".5"/><rect x="92" y="202" width="34" height="24" rx="6" fill="${edge}"/></g><rect x="138" y="196" width="36" height="22" rx="5" transform="rotate(90 156 207)" fill="url(#metal)"/>`,
  }
}

const mouthpiece: Drawing = ({ random, hue, slug }) => {
  if (slug.includes('disposable')) return disposable()
  const isGlass = slug.includes('personal')
  const rings = isGlass ? [] : [0, 1, 2].map(index => 168 + index * 16 + random.whole(0, 2))
  const across = 'x2="0" y2="1"'
  const tube = isGlass
    ? linear(
        'tube',
        [
          [0, oklch(0.9, 0.05, hue), 0.9],
          [0.5, oklch(0.62, 0.1, hue), 0.85],
          [1, oklch(0.42, 0.09, hue)],
        ],
        across,
      )
    : linear(
        'tube',
        [
          [0, '#f2f4f6'],
          [0.4, '#aeb5bd'],
          [1, '#4b5157'],
        ],
        across,
      )
  const cord = isGlass
    ? `<path d="M118 214C80 262 132 310 196 300S310 316 300 262" fill="none" stroke="${oklch(0.6, 0.12, (hue + 120) % 360)}" stroke-width="5" stroke-linecap="round"/>`
    : ''
  return {
    defs: tube,
    body: `${shadow(200, 326, 120)}${cord}<g transform="rotate(-38 200 200)"><path d="M48 188Q40 200 48 212L86 216H300L318 221H346Q354 221 354 213V187Q354 179 346 179H318L300 184H86Z" fill="url(#tube)"/>${rings.map(x => `<rect x="${x}" y="179" width="8" height="42" rx="3" fill="${oklch(0.66, 0.13, hue)}"/>`).join('')}<path d="M70 193H290" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/></g>`,
  }
}

function disposable(): { defs: string; body: string } {
  const hues = [25, 60, 150, 230, 300]
  const tips = hues.map(
    (hue, index) =>
      `<g transform="rotate(${-32 + index * 16} 200 340)"><path d="M191 120Q200 112 209 120L213 262H220V292H180V262H187Z" fill="${oklch(0.72, 0.13, hue)}"/><path d="M195 130V258" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/></g>`,
  )
  return { defs: '', body: `${shadow(200, 318, 96)}${tips.join('')}` }
}

const base: Drawing = ({ random, hue, slug }) => {
  const isFaceted = slug.includes('nur') || random.whole(0, 3) === 0
  const form = random.pick<FlaskForm>(['bell', 'globe', 'drop'])
  const vessel = flask({ form, ground: 322, height: 216, halfWidth: 106, neck: 26, light: oklch(0.9, 0.06, hue) })
  const facets =
    'M92 322L150 230L200 322L250 230L308 322M88 250L150 230L200 170L250 230L312 250M150 230H250M200 170L176 106M200 170L224 106'
  return {
    defs: glass('glass', hue) + metals.steel('metal') + vessel.clip,
    body: `${shadow(200, 324, 118)}${vessel.body}${isFaceted ? `<path clip-path="url(#f)" d="${facets}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2.5"/>` : ''}<rect x="166" y="92" width="68" height="18" rx="8" fill="url(#metal)"/>`,
  }
}

const molassesCatcher: Drawing = ({ hue, slug }) => {
  const isGlass = slug.includes('glass')
  const fitting = isGlass ? 'url(#glass)' : 'url(#metal)'
  const light = oklch(0.9, 0.06, hue)
  return {
    defs: `${glass('glass', hue)}${metals.steel('metal')}<clipPath id="b"><circle cx="200" cy="212" r="70"/></clipPath>`,
    body: `${shadow(200, 340, 60)}<path d="M172 76H228L222 150H178Z" fill="${fitting}"/><rect x="164" y="70" width="72" height="16" rx="7" fill="${fitting}" stroke="${isGlass ? light : 'none'}"/><circle cx="200" cy="212" r="70" fill="url(#glass)"/><g clip-path="url(#b)"><path d="M120 236Q160 226 200 236T280 236V300H120Z" fill="${oklch(0.42, 0.1, 50)}" opacity=".85"/><path d="M200 160C206 172 209 178 209 184A9 9 0 0 1 191 184C191 178 194 172 200 160Z" fill="${oklch(0.6, 0.13, 60)}"/></g><circle cx="200" cy="212" r="70" fill="none" stroke="${light}" stroke-opacity=".75" stroke-width="3"/><path d="M152 218A50 50 0 0 1 182 166" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/><path d="M176 276H224L216 334H184Z" fill="${fitting}"/>${isGlass ? `<path d="M266 236C300 236 306 262 306 276" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round"/><circle cx="306" cy="290" r="17" fill="url(#glass)" stroke="${light}" stroke-width="2.5"/>` : '<rect x="150" y="270" width="100" height="14" rx="6" fill="url(#metal)"/>'}`,
  }
}

const brush: Drawing = ({ random, hue, slug }) => {
  const isSlim = slug.includes('stem')
  const reach = isSlim ? 15 : 30
  const count = isSlim ? 30 : 26
  const bristles = (odd: number) =>
    Array.from({ length: count }, (_, index) => index)
      .filter(index => index % 2 === odd)
      .map(
        index =>
          `M${60 + index * (isSlim ? 6 : 5)} ${200 - reach - random.whole(-3, 3)}l${random.whole(-4, 4)} ${reach * 2}`,
      )
      .join('')
  return {
    defs: '',
    body: `${shadow(200, 330, 110)}<g transform="rotate(-40 200 200)" fill="none" stroke-linecap="round"><path d="M60 200H300" stroke="#8d939a" stroke-width="6"/><path d="M60 200H300" stroke="#e6e9ec" stroke-width="6" stroke-dasharray="5 7"/><path d="M300 200C318 170 366 176 366 200S318 230 300 200Z" stroke="#c3c8ce" stroke-width="7"/><path d="${bristles(0)}" stroke="${oklch(0.62, 0.13, hue)}" stroke-width="4"/><path d="${bristles(1)}" stroke="${oklch(0.82, 0.1, hue)}" stroke-width="3"/></g>`,
  }
}

const seal: Drawing = ({ hue, slug }) => {
  const cone = (x: number, y: number, size: number, turn: number) =>
    `<g transform="translate(${x} ${y})scale(${size})"><path d="M-60-34L-46 40Q0 58 46 40L60-34Z" fill="${oklch(0.5, 0.11, hue + turn)}"/><path d="M-60-34L-46 40Q-28 47-14 49L-18-20Z" fill="#fff" opacity=".16"/><path d="M-56-12Q0 10 56-12M-51 10Q0 32 51 10" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="5"/><ellipse cy="-34" rx="60" ry="20" fill="${oklch(0.66, 0.11, hue + turn)}"/><ellipse cy="-34" rx="34" ry="11" fill="#17110e"/></g>`
  return {
    defs: '',
    body: slug.includes('set')
      ? `${shadow(200, 296, 128, 16)}${cone(214, 208, 0.66, 320)}${cone(140, 232, 0.95, 0)}${cone(270, 250, 0.74, 30)}`
      : `${shadow(200, 288, 110, 16)}${cone(200, 214, 1.5, 0)}`,
  }
}

const drawings: Record<BuiltInAccessoryType, Drawing> = {
  bowl,
  'heat-management': heatDevice,
  foil,
  hose,
  mouthpiece,
  tongs,
  base,
  'molasses-catcher': molassesCatcher,
  brush,
  burner,
  'wind-cover': windCover,
  seal,
}

/** Draws an accessory by its type, in a color derived from the product. */
export function drawAccessory(subject: DrawingSubject): Picture {
  const random = createSeededRandom(`${subject.brand} ${subject.slug}`)
  const hue = random.pick([15, 45, 80, 150, 190, 230, 265, 310, 345])
  const type = BuiltInAccessoryType.safeParse(subject.accessoryType)
  // Types added by staff have no drawing: show a plain ring.
  const { defs, body } = drawings[type.success ? type.data : 'seal']({ random, hue, slug: subject.slug })
  return { defs, body: disc(hue) + body }
}

/** Centers of two, three and four parts. */
const layouts: Record<number, readonly (readonly [x: number, y: number])[]> = {
  2: [
    [120, 200],
    [284, 200],
  ],
  3: [
    [122, 124],
    [280, 124],
    [200, 278],
  ],
  4: [
    [122, 124],
    [280, 124],
    [122, 280],
    [280, 280],
  ],
}

/**
 * Draws what the box of a hookah contains besides the hookah.
 * @param hue of the hookah's flask and hose
 */
export function drawKit({ brand, slug, kit, hose }: DrawingSubject, hue: number): string {
  const random = createSeededRandom(`${brand} ${slug}`)
  const types: BuiltInAccessoryType[] = [
    'hose',
    ...(hose === 'two-silicone' ? (['hose'] as const) : []),
    ...(kit === 'without-bowl' ? (['mouthpiece'] as const) : (['bowl'] as const)),
    ...(kit === 'complete' || kit === 'travel' ? (['tongs'] as const) : []),
    ...(kit === 'travel' ? (['wind-cover'] as const) : []),
  ]
  const scale = types.length === 2 ? 0.7 : 0.6
  const parts = types.map((type, index) => {
    const drawing = drawings[type]({ random, hue, slug: hose === 'leather' ? hose : '' })
    const { defs, body } = withPrefix(`k${index}`, drawing)
    const [x, y] = layouts[types.length]?.[index] ?? [200, 200]
    const shift = `translate(${n(x - 200 * scale)} ${n(y - 200 * scale)})`
    return { defs, body: `<g transform="${shift}scale(${scale})">${body}</g>` }
  })
  const defs = parts.map(part => part.defs).join('')
  return toSvg({ defs, body: disc(hue) + parts.map(({ body }) => body).join('') }, { size: 640 })
}
