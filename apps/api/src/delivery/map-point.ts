/** A point on the map in degrees (WGS 84). */
export type GeoPoint = { latitude: number; longitude: number }

/**
 * Why a text has no point. `unreadable`: neither coordinates nor a link with them; `short_link`: the point is known only
 * to the service that made the link; `outside`: the point is not in Armenia.
 */
export type PointProblem = 'unreadable' | 'short_link' | 'outside'

/** The rectangle around Armenia. */
const BOUNDS = { south: 38.8, north: 41.4, west: 43.4, east: 46.7 }

const SHORT_LINK =
  /^https?:\/\/(?:(?:maps\.app\.)?goo\.gl\/|osm\.org\/go\/|go\.2gis\.com\/|(?:www\.)?yandex\.[a-z.]+\/maps\/-\/)/i

/** Links to a way between places, or to a search: their coordinates are those of several places, or of the visible part. */
const SEVERAL_PLACES = /\/maps\/dir\/|[?&]rtext=|[?&]mode=(?:routes|search)|\/directions\//i

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)'
const pair = (before: string, between: string) => new RegExp(`${before}${NUMBER}${between}${NUMBER}`, 'i')

/** The forms of links, the most exact ones first: a marked place before the center of the map (`isCenter`). */
const FORMS: readonly { pattern: RegExp; isLongitudeFirst: boolean; isCenter?: boolean }[] = [
  // Google: the marked place, which is the last one of the link; a search for coordinates, also of Yandex; the center.
  { pattern: pair('.*!3d', '!4d'), isLongitudeFirst: false },
  { pattern: pair('[?&](?:q|query|destination|text)=(?:loc:)?', '\\s*,[\\s+]*'), isLongitudeFirst: false },
  { pattern: pair('google\\.[a-z.]+\\/maps\\/search\\/', '\\s*,[\\s+]*'), isLongitudeFirst: false },
  // Yandex: the marked place.
  { pattern: pair('[?&](?:whatshere\\[point\\]|poi\\[point\\]|pt)=', ','), isLongitudeFirst: true },
  // OpenStreetMap: the marker.
  { pattern: pair('[?&]mlat=', '&mlon='), isLongitudeFirst: false },
  // 2GIS: the marked place, the center.
  { pattern: pair('2gis\\.[a-z]+\\/[^?]*\\/', ','), isLongitudeFirst: true, isCenter: true },
  { pattern: pair('2gis\\.[a-z]+\\/.*[?&]m=', ','), isLongitudeFirst: true, isCenter: true },
  { pattern: pair('\\/@', ','), isLongitudeFirst: false, isCenter: true },
  { pattern: pair('google\\.[^?]*\\?(?:.*&)?ll=', ','), isLongitudeFirst: false, isCenter: true },
  { pattern: pair('[?&]ll=', ','), isLongitudeFirst: true, isCenter: true },
  { pattern: pair('#map=[\\d.]+\\/', '\\/'), isLongitudeFirst: false, isCenter: true },
]

const PLAIN = new RegExp(`^(?:geo:)?${NUMBER}(?:\\s*[,;]\\s*|\\s+)${NUMBER}$`, 'i')

/**
 * Reads a point from coordinates, latitude first, such as `40.18, 44.51`, or from a link of Yandex Maps, Google Maps,
 * OpenStreetMap or 2GIS. Sends no request, so short links cannot be read.
 */
export function parseMapPoint(input: string): GeoPoint | PointProblem {
  const text = decode(input.trim())
  const found = findCoordinates(text)
  if (!found) return SHORT_LINK.test(text) ? 'short_link' : 'unreadable'
  return isInArmenia(found) ? found : 'outside'
}

/** True if a point is in the rectangle around Armenia. */
export const isInArmenia = ({ latitude, longitude }: GeoPoint): boolean =>
  latitude >= BOUNDS.south && latitude <= BOUNDS.north && longitude >= BOUNDS.west && longitude <= BOUNDS.east

function findCoordinates(text: string): GeoPoint | undefined {
  const plain = PLAIN.exec(text)
  if (plain) return toPoint(plain, false)
  if (!/^https?:\/\//i.test(text)) return undefined
  for (const { pattern, isLongitudeFirst, isCenter = false } of FORMS) {
    const match = pattern.exec(text)
    if (match && !(isCenter && SEVERAL_PLACES.test(text))) return toPoint(match, isLongitudeFirst)
  }
  return undefined
}

function toPoint([, first, second]: RegExpExecArray, isLongitudeFirst: boolean): GeoPoint {
  const [a, b] = [round(Number(first)), round(Number(second))]
  return isLongitudeFirst ? { latitude: b, longitude: a } : { latitude: a, longitude: b }
}

/** Rounds to about a meter. */
const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
