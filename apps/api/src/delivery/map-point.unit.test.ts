import { describe, expect, test } from 'vitest'
import { parseMapPoint } from './map-point.ts'
import { regions } from './regions.ts'
import { findTownCenter } from './town-centers.ts'

const place = { latitude: 40.18, longitude: 44.51 }

describe('the point of a stop', () => {
  test.for([
    '40.18, 44.51',
    ' 40.18,44.51 ',
    '40.18 44.51',
    '40.18; 44.51',
    'geo:40.18,44.51',
    'https://yandex.com/maps/10262/yerevan/?ll=44.6%2C40.3&whatshere%5Bpoint%5D=44.51%2C40.18&z=17',
    'https://yandex.ru/maps/?ll=44.6%2C40.3&pt=44.51,40.18&z=17',
    'https://yandex.com/maps/10262/yerevan/?ll=44.51%2C40.18&z=16',
    'https://www.google.com/maps/place/Opera/@40.3,44.6,17z/data=!3m1!4b1!4m6!3m5!8m2!3d40.18!4d44.51',
    'https://www.google.com/maps/@40.18,44.51,17z',
    'https://maps.google.com/?q=40.18,44.51',
    'https://www.google.com/maps/search/?api=1&query=40.18%2C44.51',
    'https://maps.google.com/maps?z=17&ll=40.18,44.51',
    'https://www.openstreetmap.org/?mlat=40.18&mlon=44.51#map=17/40.3/44.6',
    'https://www.openstreetmap.org/#map=17/40.18/44.51',
    'https://2gis.am/yerevan/geo/70030076/44.51%2C40.18?m=44.6%2C40.3%2F16',
    'https://2gis.am/yerevan?m=44.51%2C40.18%2F16',
    'https://yandex.com/maps/?ll=44.6%2C40.3&mode=search&text=40.18%2C44.51',
    'https://www.google.com/maps/search/40.18,+44.51?entry=tts',
    'https://www.google.com/maps/place/A/@40.3,44.6,17z/data=!1m7!3m6!8m2!3d40.3!4d44.6!3m5!8m2!3d40.18!4d44.51',
  ])('is read from %s', text => {
    expect(parseMapPoint(text)).toEqual(place)
  })

  test.for([
    ['', 'unreadable'],
    ['Abovyan 1', 'unreadable'],
    ['40.18', 'unreadable'],
    ['https://yandex.com/maps/?text=Abovyan', 'unreadable'],
    ['https://example.com/%E0%A4%A', 'unreadable'],
    ['https://www.google.com/maps/dir/40.17,44.50/40.18,44.51/@40.175,44.505,15z', 'unreadable'],
    ['https://yandex.com/maps/?ll=44.6%2C40.3&mode=routes&rtext=40.1%2C44.5~40.2%2C44.6', 'unreadable'],
    ['https://yandex.com/maps/?ll=44.6%2C40.3&mode=search&text=Abovyan%201', 'unreadable'],
    ['https://2gis.am/yerevan/directions/points/44.51%2C40.18%7C44.6%2C40.3', 'unreadable'],
    ['https://maps.app.goo.gl/AbC123', 'short_link'],
    ['https://yandex.com/maps/-/CDabcdef', 'short_link'],
    ['https://osm.org/go/0UBZ--', 'short_link'],
    ['44.51, 40.18', 'outside'],
    ['41.71, 44.79', 'outside'],
    ['https://www.google.com/maps/@55.75,37.61,17z', 'outside'],
  ] as const)('is not read from %s: %s', ([text, problem]) => {
    expect(parseMapPoint(text)).toBe(problem)
  })

  test('is approximate in each town of the list, in each language, and unknown in other places', () => {
    for (const { code, towns } of regions) {
      for (const name of towns.flatMap(town => Object.values(town))) {
        const center = findTownCenter({ region: code, city: ` ${name.toUpperCase()}` })
        expect(center && parseMapPoint(`${center.latitude}, ${center.longitude}`), name).toEqual(center)
      }
    }
    expect(findTownCenter({ region: 'AM-SU', city: 'Yerevan' })).toBeUndefined()
    expect(findTownCenter({ region: 'AM-AG', city: 'Lernarot' })).toBeUndefined()
  })
})
