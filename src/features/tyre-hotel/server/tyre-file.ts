import type { Column } from '#server/import/map-columns.ts'
import { type Cells, type ReadRow, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { readTread, type Treads, treadText, WHEELS, type Wheel } from '../tread.ts'
import type { TyreSeason } from '../tyre-kinds.ts'
import { TyreFields } from '../tyre-set.ts'

const TREAD_TITLES = {
  frontLeft: 'Ura vasen etu',
  frontRight: 'Ura oikea etu',
  rearLeft: 'Ura vasen taka',
  rearRight: 'Ura oikea taka',
} as const

/** In the order of the file that is exported, too. */
export const TYRE_TITLES = {
  plate: 'Rekisterinumero',
  season: 'Kausi',
  size: 'Koko',
  make: 'Merkki',
  model: 'Malli',
  dot: 'DOT',
  rims: 'Vanteet',
  place: 'Hyllypaikka',
  ...TREAD_TITLES,
  notes: 'Lisätiedot',
  tread: 'Urasyvyys',
  wheel: 'Rengas',
} as const
export type TyreColumn = keyof typeof TYRE_TITLES

/** Finnish, Swedish, English and German, as tyre hotels' programs and spreadsheets write them. */
const HEADERS: Record<TyreColumn, readonly string[]> = {
  plate: [
    'rekisterinumero',
    'rekisteri',
    'rek nro',
    'reknro',
    'rek.',
    'auto',
    'registration',
    'license plate',
    'plate',
    'regnr',
    'registreringsnummer',
    'kennzeichen',
  ],
  season: [
    'kausi',
    'rengastyyppi',
    'tyyppi',
    'season',
    'tyre type',
    'tire type',
    'säsong',
    'däcktyp',
    'saison',
    'reifenart',
  ],
  size: [
    'koko',
    'rengaskoko',
    'mitat',
    'size',
    'tyre size',
    'tire size',
    'dimension',
    'dimensio',
    'däckstorlek',
    'reifengröße',
    'größe',
  ],
  make: ['merkki', 'rengasmerkki', 'valmistaja', 'brand', 'make', 'manufacturer', 'fabrikat', 'hersteller', 'marke'],
  model: ['malli', 'rengasmalli', 'kuvio', 'model', 'pattern', 'modell', 'profil'],
  dot: ['dot', 'dot-koodi', 'valmistusviikko', 'dot code', 'dot nummer'],
  rims: ['vanteet', 'vanne', 'vannetyyppi', 'rims', 'rim', 'wheels', 'fälg', 'fälgar', 'felge', 'felgen'],
  place: [
    'hyllypaikka',
    'paikka',
    'hylly',
    'varastopaikka',
    'sijainti',
    'shelf',
    'location',
    'storage location',
    'position',
    'hyllplats',
    'lagerplats',
    'lagerplatz',
    'lagerort',
  ],
  frontLeft: [
    'ura vasen etu',
    'vasen etu',
    've',
    'vasen etu mm',
    'front left',
    'fl',
    'lf',
    'vänster fram',
    'vf',
    'vl',
    'vorne links',
  ],
  frontRight: [
    'ura oikea etu',
    'oikea etu',
    'oe',
    'oikea etu mm',
    'front right',
    'fr',
    'rf',
    'höger fram',
    'hf',
    'vr',
    'vorne rechts',
  ],
  rearLeft: [
    'ura vasen taka',
    'vasen taka',
    'vt',
    'vasen taka mm',
    'rear left',
    'rl',
    'lr',
    'vänster bak',
    'vb',
    'hl',
    'hinten links',
  ],
  rearRight: [
    'ura oikea taka',
    'oikea taka',
    'ot',
    'oikea taka mm',
    'rear right',
    'rr',
    'höger bak',
    'hb',
    'hr',
    'hinten rechts',
  ],
  notes: [
    'lisätiedot',
    'huomautus',
    'huomiot',
    'muistiinpano',
    'kommentti',
    'notes',
    'comment',
    'anteckning',
    'bemerkung',
  ],
  tread: ['urasyvyys', 'urasyvyys mm', 'ura', 'urat', 'tread', 'tread depth', 'mönsterdjup', 'profiltiefe'],
  wheel: ['rengas', 'renkaan paikka', 'pyörä', 'asema', 'wheel', 'wheel position', 'hjul', 'rad'],
}

const columns: readonly Column<TyreColumn>[] = (Object.keys(TYRE_TITLES) as TyreColumn[]).map((name) => ({
  name,
  title: TYRE_TITLES[name],
  headers: HEADERS[name],
  ...((name === 'plate' || name === 'season' || name === 'size') && { required: true }),
}))

const known = <Value>(...words: (readonly [Value, ...string[]])[]) =>
  new Map(words.flatMap(([value, ...texts]) => texts.map((text) => [text, value] as const)))

const SEASONS = known<TyreSeason>(
  ['SUMMER', 'kesä', 'kesärenkaat', 'kesärengas', 'k', 'summer', 'sommar', 'sommer'],
  [
    'FRICTION',
    'kitka',
    'kitkarenkaat',
    'kitkarengas',
    'talvi',
    'talvi (kitka)',
    'talvirenkaat (kitka)',
    'winter',
    'friction',
    'vinter',
    'dubbfria',
  ],
  [
    'STUDDED',
    'nasta',
    'nastarenkaat',
    'nastarengas',
    'talvi (nasta)',
    'talvirenkaat (nasta)',
    'studded',
    'dubb',
    'dubbdäck',
    'spikes',
  ],
  [
    'ALL_SEASON',
    'ympärivuotinen',
    'ympärivuotiset',
    'ympärivuotiset renkaat',
    'all season',
    'allseason',
    'all-season',
    'ganzjahr',
    'året runt',
  ],
)

const RIM_WORDS = known<'STEEL' | 'ALLOY' | 'NONE'>(
  ['NONE', '', 'ei', 'ilman', 'ilman vanteita', 'none', 'no', 'utan', 'ohne'],
  ['STEEL', 'teräs', 'teräsvanteet', 'pelti', 'peltivanteet', 'steel', 'stål', 'stahl'],
  ['ALLOY', 'alu', 'alumiini', 'alumiinivanteet', 'kevytmetalli', 'alloy', 'aluminium', 'lättmetall'],
)

const WHEEL_WORDS = known<Wheel>(
  ['frontLeft', 've', 'vasen etu', 'etu vasen', 'fl', 'front left', 'vf', 'vl'],
  ['frontRight', 'oe', 'oikea etu', 'etu oikea', 'fr', 'front right', 'hf', 'vr'],
  ['rearLeft', 'vt', 'vasen taka', 'taka vasen', 'rl', 'rear left', 'vb', 'hl'],
  ['rearRight', 'ot', 'oikea taka', 'taka oikea', 'rr', 'rear right', 'hb', 'hr'],
)

/** One row: of a whole set, or of one of its wheels. */
export type TyreOfFile = Omit<TyreFields, 'hasBolts'> & {
  plate: string
  place: string
  treads: Treads
  wheel: Wheel | null
}

const Fields = TyreFields.omit({ season: true, rims: true, hasBolts: true })

function read(cell: Cells<TyreColumn>): ReadRow<TyreColumn, TyreOfFile> {
  const word = (name: TyreColumn) => cell(name).trim().toLocaleLowerCase('fi')
  const season = SEASONS.get(word('season'))
  const rims = RIM_WORDS.get(word('rims'))
  const wheel = word('wheel') === '' ? null : WHEEL_WORDS.get(word('wheel'))
  const fields = Fields.safeParse({
    size: cell('size'),
    make: cell('make'),
    model: cell('model'),
    dot: cell('dot'),
    notes: cell('notes'),
  })
  const wrong: Wrong[] = wrongFields(fields.error, TYRE_TITLES)
  if (cell('plate') === '') wrong.push({ column: TYRE_TITLES.plate, message: 'Anna rekisterinumero' })
  if (!season)
    wrong.push({ column: TYRE_TITLES.season, message: 'Valitse jokin näistä: kesä, kitka, nasta, ympärivuotinen' })
  if (!rims) wrong.push({ column: TYRE_TITLES.rims, message: 'Valitse jokin näistä: teräs, alumiini, ilman' })
  if (wheel === undefined)
    wrong.push({
      column: TYRE_TITLES.wheel,
      message: 'Valitse jokin näistä: vasen etu, oikea etu, vasen taka, oikea taka',
    })
  const treadOf = (name: TyreColumn): number | null => {
    const tread = readTread(cell(name))
    if (tread === undefined)
      wrong.push({ column: TYRE_TITLES[name], message: 'Urasyvyys on millimetrejä, esimerkiksi 6,5' })
    return tread ?? null
  }
  const all = treadOf('tread')
  const [frontLeft = null, frontRight = null, rearLeft = null, rearRight = null] = WHEELS.map((one) => {
    const own = treadOf(one)
    return own ?? (wheel === null || wheel === one ? all : null)
  })
  if (!fields.success || !season || !rims || wheel === undefined || wrong.length > 0) return { wrong }
  return {
    row: {
      ...fields.data,
      season,
      rims,
      plate: cell('plate'),
      place: cell('place'),
      treads: { frontLeft, frontRight, rearLeft, rearRight },
      wheel,
    },
    shown: { size: fields.data.size, ...(all !== null && { tread: treadText(all) }) },
  }
}

export const tyreFile: RowReader<TyreColumn, TyreOfFile> = { columns, read, unique: [] }
