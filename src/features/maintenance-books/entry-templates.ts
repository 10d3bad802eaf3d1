import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { requiredLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { ENTRY_KINDS, EntryFields, type EntryKind } from './book-entries.ts'

/** How many templates of its own a garage may have. */
export const MAX_ENTRY_TEMPLATES = 200

/** What a template fills in: all of an entry but what is specific to one car on one day. */
export const TemplateFields = EntryFields.pick({
  ...({ programme: true, programmeSource: true, works: true, parts: true } as const),
  ...({ oilGrade: true, oilMillilitres: true, remarks: true } as const),
})
export type TemplateFields = z.infer<typeof TemplateFields>

const written = {
  name: requiredLine('Mallin nimi', 80, 'Anna mallille nimi'),
  kind: z.enum(ENTRY_KINDS),
  fields: TemplateFields,
}

/** A garage's own template. */
export const EntryTemplate = z.object({ id: z.string(), version: z.number(), ...written })
export type EntryTemplate = z.infer<typeof EntryTemplate>

export const EntryTemplateEdit = z.object({ id: Id.optional(), version: Version.optional(), ...written })
export type EntryTemplateEdit = z.infer<typeof EntryTemplateEdit>

export const OneTemplate = z.object({ id: Id, version: Version })

type Ready = { name: string; fields: TemplateFields }

/** `checked` works begin as checked, the others as done. */
const ready = (
  name: string,
  works: readonly string[],
  parts: readonly string[],
  checked: readonly string[] = [],
): Ready => ({
  name,
  fields: {
    programme: '',
    programmeSource: '',
    oilGrade: '',
    oilMillilitres: null,
    remarks: '',
    works: [
      ...works.map((work) => ({ name: work, result: 'DONE' as const, reason: '' })),
      ...checked.map((work) => ({ name: work, result: 'CHECKED' as const, reason: '' })),
    ],
    parts: parts.map((part) => ({
      name: part,
      number: '',
      origin: 'UNKNOWN' as const,
      guaranteeMonths: null,
      guaranteeKm: null,
    })),
  },
})

const LOOKED_AT = ['Jarrut', 'Renkaat', 'Valot', 'Alusta ja iskunvaimentimet', 'Nestetasot', 'Akku']

/** The templates that every garage may start from, by the kind of service. */
export const READY_TEMPLATES: Record<EntryKind, readonly Ready[]> = {
  SCHEDULED: [
    ready(
      'Määräaikaishuolto, bensiini',
      [
        'Öljyn ja öljynsuodattimen vaihto',
        'Raitisilmasuodattimen vaihto',
        'Ilmansuodattimen vaihto',
        'Sytytystulppien vaihto',
      ],
      ['Öljynsuodatin', 'Raitisilmasuodatin', 'Ilmansuodatin', 'Sytytystulpat'],
      LOOKED_AT,
    ),
    ready(
      'Määräaikaishuolto, diesel',
      [
        'Öljyn ja öljynsuodattimen vaihto',
        'Raitisilmasuodattimen vaihto',
        'Ilmansuodattimen vaihto',
        'Polttoainesuodattimen vaihto',
      ],
      ['Öljynsuodatin', 'Raitisilmasuodatin', 'Ilmansuodatin', 'Polttoainesuodatin'],
      LOOKED_AT,
    ),
    ready(
      'Määräaikaishuolto, sähköauto',
      ['Raitisilmasuodattimen vaihto', 'Jarrunesteen vaihto'],
      ['Raitisilmasuodatin'],
      [...LOOKED_AT, 'Ajoakun kunto', 'Latausliitäntä'],
    ),
  ],
  ANNUAL: [ready('Vuosihuolto', ['Öljyn ja öljynsuodattimen vaihto'], ['Öljynsuodatin'], LOOKED_AT)],
  SEASONAL: [
    ready(
      'Kausihuolto',
      ['Renkaiden vaihto', 'Pesunesteen lisäys'],
      [],
      ['Akku', 'Valot', 'Jäähdytysneste', 'Pyyhkijät'],
    ),
  ],
  REPAIR: [],
  OIL: [
    ready(
      'Öljynvaihto',
      ['Öljyn ja öljynsuodattimen vaihto'],
      ['Öljynsuodatin', 'Öljytulpan tiiviste'],
      ['Nestetasot'],
    ),
  ],
  BRAKES: [
    ready(
      'Etujarrut',
      ['Etujarrujen palojen ja levyjen vaihto'],
      ['Jarrupalat eteen', 'Jarrulevyt eteen'],
      ['Jarruneste'],
    ),
    ready(
      'Takajarrut',
      ['Takajarrujen palojen ja levyjen vaihto'],
      ['Jarrupalat taakse', 'Jarrulevyt taakse'],
      ['Seisontajarru'],
    ),
    ready('Jarruneste', ['Jarrunesteen vaihto'], ['Jarruneste']),
  ],
  TYRES: [ready('Renkaiden vaihto', ['Renkaiden vaihto', 'Tasapainotus'], [], ['Kulutuspinta', 'Rengaspaineet'])],
  TIMING: [
    ready(
      'Jakohihna ja vesipumppu',
      ['Jakohihnan vaihto', 'Vesipumpun vaihto', 'Jäähdytysnesteen vaihto'],
      ['Jakohihnasarja', 'Vesipumppu', 'Jäähdytysneste'],
      ['Apulaitehihna'],
    ),
    ready('Jakoketju', ['Jakoketjun vaihto'], ['Jakoketjusarja']),
  ],
  INSPECTION: [ready('Katsastus', ['Katsastuksessa käyttö'], [], ['Päästöt', 'Jarrut', 'Valot'])],
  OTHER: [],
}
