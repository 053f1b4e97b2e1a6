import { look } from './color.ts'
import { bar, type FlaskForm, flask, glass, metals } from './parts.ts'
import type { Drawing } from './subject.ts'
import { linear, shadow } from './svg.ts'

export const hose: Drawing = ({ random, hue, slug }) => {
  const isLeather = slug.includes('leather')
  const color = isLeather ? look(0.48, 0.08, 50) : look(0.58, random.between(0.06, 0.13), hue)
  const edge = isLeather ? look(0.32, 0.06, 50) : look(0.36, 0.07, hue)
  const coil =
    'M96 214C96 150 146 118 204 118S308 154 308 208S262 290 200 290S126 256 126 212S160 150 204 150S278 172 278 210S246 262 202 262S156 240 156 212'
  const thread = isLeather ? 'stroke-dasharray="7 6"' : slug.includes('spring') ? 'stroke-dasharray="3 7"' : ''
  return {
    defs: metals.steel('metal') + bar('grip', hue, 0.08, 0.5),
    body: `${shadow(204, 306, 116, 16)}<path d="${coil}" fill="none" stroke="${edge}" stroke-width="25" stroke-linecap="round"/><path d="${coil}" fill="none" stroke="${color}" stroke-width="19" stroke-linecap="round"/><path d="${coil}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3" ${thread}/><g transform="rotate(-62 96 214)"><rect x="92" y="205" width="120" height="18" rx="9" fill="#d9dde2"/><rect x="92" y="205" width="120" height="8" rx="4" fill="#fff" opacity=".5"/><rect x="92" y="202" width="34" height="24" rx="6" fill="${edge}"/></g><rect x="138" y="196" width="36" height="22" rx="5" transform="rotate(90 156 207)" fill="url(#metal)"/>`,
  }
}

export const mouthpiece: Drawing = ({ random, hue, slug }) => {
  if (slug.includes('disposable')) return disposable()
  const isGlass = slug.includes('personal')
  const rings = isGlass ? [] : [0, 1, 2].map(index => 168 + index * 16 + random.whole(0, 2))
  const across = 'x2="0" y2="1"'
  const tube = isGlass
    ? linear(
        'tube',
        [
          [0, look(0.9, 0.05, hue), 0.9],
          [0.5, look(0.62, 0.1, hue), 0.85],
          [1, look(0.42, 0.09, hue)],
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
    ? `<path d="M118 214C80 262 132 310 196 300S310 316 300 262" fill="none" stroke="${look(0.6, 0.12, (hue + 120) % 360)}" stroke-width="5" stroke-linecap="round"/>`
    : ''
  return {
    defs: tube,
    body: `${shadow(200, 326, 120)}${cord}<g transform="rotate(-38 200 200)"><path d="M48 188Q40 200 48 212L86 216H300L318 221H346Q354 221 354 213V187Q354 179 346 179H318L300 184H86Z" fill="url(#tube)"/>${rings.map(x => `<rect x="${x}" y="179" width="8" height="42" rx="3" fill="${look(0.66, 0.13, hue)}"/>`).join('')}<path d="M70 193H290" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/></g>`,
  }
}

function disposable(): { defs: string; body: string } {
  const hues = [25, 60, 150, 230, 300]
  const tips = hues.map(
    (hue, index) =>
      `<g transform="rotate(${-32 + index * 16} 200 340)"><path d="M191 120Q200 112 209 120L213 262H220V292H180V262H187Z" fill="${look(0.72, 0.13, hue)}"/><path d="M195 130V258" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/></g>`,
  )
  return { defs: '', body: `${shadow(200, 318, 96)}${tips.join('')}` }
}

export const base: Drawing = ({ random, hue, slug }) => {
  const isFaceted = slug.includes('nur') || random.whole(0, 3) === 0
  const form = random.pick<FlaskForm>(['bell', 'globe', 'drop'])
  const vessel = flask({ form, ground: 322, height: 216, halfWidth: 106, neck: 26, light: look(0.9, 0.06, hue) })
  const facets =
    'M92 322L150 230L200 322L250 230L308 322M88 250L150 230L200 170L250 230L312 250M150 230H250M200 170L176 106M200 170L224 106'
  return {
    defs: glass('glass', hue) + metals.steel('metal') + vessel.clip,
    body: `${shadow(200, 324, 118)}${vessel.body}${isFaceted ? `<path clip-path="url(#f)" d="${facets}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2.5"/>` : ''}<rect x="166" y="92" width="68" height="18" rx="8" fill="url(#metal)"/>`,
  }
}

export const molassesCatcher: Drawing = ({ hue, slug }) => {
  const isGlass = slug.includes('glass')
  const fitting = isGlass ? 'url(#glass)' : 'url(#metal)'
  const light = look(0.9, 0.06, hue)
  return {
    defs: `${glass('glass', hue)}${metals.steel('metal')}<clipPath id="b"><circle cx="200" cy="212" r="70"/></clipPath>`,
    body: `${shadow(200, 340, 60)}<path d="M172 76H228L222 150H178Z" fill="${fitting}"/><rect x="164" y="70" width="72" height="16" rx="7" fill="${fitting}" stroke="${isGlass ? light : 'none'}"/><circle cx="200" cy="212" r="70" fill="url(#glass)"/><g clip-path="url(#b)"><path d="M120 236Q160 226 200 236T280 236V300H120Z" fill="${look(0.42, 0.1, 50)}" opacity=".85"/><path d="M200 160C206 172 209 178 209 184A9 9 0 0 1 191 184C191 178 194 172 200 160Z" fill="${look(0.6, 0.13, 60)}"/></g><circle cx="200" cy="212" r="70" fill="none" stroke="${light}" stroke-opacity=".75" stroke-width="3"/><path d="M152 218A50 50 0 0 1 182 166" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/><path d="M176 276H224L216 334H184Z" fill="${fitting}"/>${isGlass ? `<path d="M266 236C300 236 306 262 306 276" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round"/><circle cx="306" cy="290" r="17" fill="url(#glass)" stroke="${light}" stroke-width="2.5"/>` : '<rect x="150" y="270" width="100" height="14" rx="6" fill="url(#metal)"/>'}`,
  }
}

export const brush: Drawing = ({ random, hue, slug }) => {
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
    body: `${shadow(200, 330, 110)}<g transform="rotate(-40 200 200)" fill="none" stroke-linecap="round"><path d="M60 200H300" stroke="#8d939a" stroke-width="6"/><path d="M60 200H300" stroke="#e6e9ec" stroke-width="6" stroke-dasharray="5 7"/><path d="M300 200C318 170 366 176 366 200S318 230 300 200Z" stroke="#c3c8ce" stroke-width="7"/><path d="${bristles(0)}" stroke="${look(0.62, 0.13, hue)}" stroke-width="4"/><path d="${bristles(1)}" stroke="${look(0.82, 0.1, hue)}" stroke-width="3"/></g>`,
  }
}

export const seal: Drawing = ({ hue, slug }) => {
  const cone = (x: number, y: number, size: number, turn: number) =>
    `<g transform="translate(${x} ${y})scale(${size})"><path d="M-60-34L-46 40Q0 58 46 40L60-34Z" fill="${look(0.5, 0.11, hue + turn)}"/><path d="M-60-34L-46 40Q-28 47-14 49L-18-20Z" fill="#fff" opacity=".16"/><path d="M-56-12Q0 10 56-12M-51 10Q0 32 51 10" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="5"/><ellipse cy="-34" rx="60" ry="20" fill="${look(0.66, 0.11, hue + turn)}"/><ellipse cy="-34" rx="34" ry="11" fill="#17110e"/></g>`
  return {
    defs: '',
    body: slug.includes('set')
      ? `${shadow(200, 296, 128, 16)}${cone(214, 208, 0.66, 320)}${cone(140, 232, 0.95, 0)}${cone(270, 250, 0.74, 30)}`
      : `${shadow(200, 288, 110, 16)}${cone(200, 214, 1.5, 0)}`,
  }
}
