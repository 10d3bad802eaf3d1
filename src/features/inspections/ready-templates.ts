import { z } from 'zod'
import { type Limits, NO_LIMITS } from './inspection-templates.ts'

/** `service`: by its usual name, where the garage sells it. */
type ReadyPoint = { name: string; unit: string; limits: Limits; service?: string }
type ReadyTemplate = { name: string; groups: readonly { name: string; points: readonly ReadyPoint[] }[] }

const look = (name: string, service?: string): ReadyPoint => ({
  name,
  unit: '',
  limits: NO_LIMITS,
  ...(service !== undefined && { service }),
})

/** Limits in the unit itself, as they are read; kept in thousandths. */
const measured = (name: string, unit: string, limits: Partial<Limits> = {}, service?: string): ReadyPoint => ({
  ...look(name, service),
  unit,
  limits: {
    ...NO_LIMITS,
    ...Object.fromEntries(
      Object.entries(limits).map(([limit, value]) => [limit, value === null ? null : Math.round(value * 1000)]),
    ),
  },
})

const FRONT_PADS = 'Jarrupalojen vaihto, etu'
const REAR_PADS = 'Jarrupalojen vaihto, taka'
const TYRES = 'Renkaiden vaihto'

/** Trade practice: the lining's wear indicator touches at some 2–3 mm, and a makers' service replaces below 2 mm. */
const pads = (name: string, service: string) => measured(name, 'mm', { redBelow: 2, yellowBelow: 4 }, service)
/** The least thickness is that of the make, stamped on the disc (MIN TH): the mechanic says the colour. */
const disc = (name: string, service: string) => measured(name, 'mm', {}, service)
/**
 * The law's least main groove is 1,6 mm, of a tyre used in winter 3,0 mm (tieliikennelaki 729/2018, 105 and 106 §). Yellow below what
 * Autonrengasliitto recommends for safety: 4,0 mm in summer, 5,0 mm in winter.
 */
const tread = (name: string) => measured(name, 'mm', { redBelow: 1.6, yellowBelow: 4 }, TYRES)
const winterTread = (name: string) => measured(name, 'mm', { redBelow: 3, yellowBelow: 5 }, TYRES)
/** Directive 2014/45/EU, annex I, 1.2.1: less than 70 % of the other wheel of the axle is a major deficiency. */
const brakeDifference = (name: string) => measured(name, '%', { yellowAbove: 20, redAbove: 30 })
/** A lead-acid battery at rest: 12,4 V is some 75 % charged, 12,0 V is flat. */
const battery = measured('Akun lepojännite', 'V', { redBelow: 12, yellowBelow: 12.4 })
const charging = measured('Latausjännite', 'V', {
  redBelow: 13.2,
  yellowBelow: 13.8,
  yellowAbove: 14.8,
  redAbove: 15.2,
})
/** Water lowers the boiling point: above 3 % the fluid is changed, as the makers of testers say. */
const brakeFluid = measured('Jarrunesteen vesipitoisuus', '%', { yellowAbove: 2, redAbove: 3 })
/** Finnish winters: a mixture that freezes above −25 °C breaks an engine. */
const coolant = measured('Jäähdytysnesteen pakkaskestävyys', '°C', { yellowAbove: -32, redAbove: -25 })

/** Tarkastuspohjat that come along, as a Finnish mechanic goes around the car. */
export const READY_TEMPLATES = {
  CONDITION: {
    name: 'Kuntotarkastus',
    groups: [
      {
        name: 'Ulkopuoli ja valot',
        points: [
          look('Lähivalot ja kaukovalot, suuntaus'),
          look('Seisonta-, huomio- ja rekisterikilven valot'),
          look('Jarruvalot ja suuntavilkut'),
          look('Tuulilasi: kiveniskut ja halkeamat', 'Tuulilasin vaihto'),
          look('Pyyhkijät ja pesulaite'),
          look('Kori ja alusta: ruoste'),
        ],
      },
      {
        name: 'Sisällä',
        points: [
          look('Mittariston merkkivalot', 'Vianhaku'),
          look('Turvavyöt ja niiden lukot'),
          look('Äänimerkki'),
          look('Lämmitys ja ilmastointi', 'Ilmastointihuolto'),
        ],
      },
      {
        name: 'Moottoritila',
        points: [
          look('Moottoriöljy: määrä ja kunto', 'Öljynvaihto'),
          look('Öljyvuodot'),
          coolant,
          brakeFluid,
          look('Apulaitehihna'),
          battery,
          charging,
        ],
      },
      {
        name: 'Jarrut',
        points: [
          pads('Jarrupalat, etu', FRONT_PADS),
          disc('Jarrulevyt, etu: paksuus', FRONT_PADS),
          pads('Jarrupalat, taka', REAR_PADS),
          disc('Jarrulevyt, taka: paksuus', REAR_PADS),
          look('Jarruletkut ja -putket'),
          look('Seisontajarru'),
        ],
      },
      {
        name: 'Pyörät ja jousitus',
        points: [
          tread('Renkaan urasyvyys, vasen etu'),
          tread('Renkaan urasyvyys, oikea etu'),
          tread('Renkaan urasyvyys, vasen taka'),
          tread('Renkaan urasyvyys, oikea taka'),
          look('Renkaiden kunto ja ikä', TYRES),
          look('Iskunvaimentimet ja jouset'),
          look('Pallonivelet, raidetangon päät ja puslat', 'Pyörien suuntaus'),
          look('Pyöränlaakerit'),
          look('Vetonivelten suojakumit'),
          look('Pakoputkisto'),
        ],
      },
    ],
  },
  SERVICE: {
    name: 'Määräaikaishuolto',
    groups: [
      {
        name: 'Moottori',
        points: [
          look('Moottoriöljy ja öljynsuodatin vaihdettu'),
          look('Ilmansuodatin'),
          look('Raitisilmasuodatin'),
          look('Polttoainesuodatin'),
          look('Sytytystulpat'),
          look('Apulaitehihna ja kiristin'),
          look('Jakohihnan vaihtoväli tarkistettu'),
          look('Öljy- ja jäähdytinnestevuodot'),
        ],
      },
      { name: 'Nesteet', points: [coolant, brakeFluid, look('Vaihteistoöljy: määrä ja vuodot'), look('Pesuneste')] },
      {
        name: 'Sähkö',
        points: [
          battery,
          charging,
          look('Ulkovalot ja niiden suuntaus'),
          look('Vikakoodit luettu', 'Vianhaku'),
          look('Huoltovälinäyttö nollattu'),
        ],
      },
      {
        name: 'Alusta',
        points: [
          pads('Jarrupalat, etu', FRONT_PADS),
          pads('Jarrupalat, taka', REAR_PADS),
          look('Jarrulevyjen kunto'),
          look('Jarruletkut ja -putket'),
          look('Pallonivelet, raidetangon päät ja puslat', 'Pyörien suuntaus'),
          look('Vetonivelten suojakumit'),
          look('Iskunvaimentimet ja jouset'),
          look('Pakoputkisto'),
        ],
      },
      {
        name: 'Renkaat',
        points: [
          tread('Renkaan urasyvyys, etu'),
          tread('Renkaan urasyvyys, taka'),
          measured('Rengaspaine, etu', 'bar'),
          measured('Rengaspaine, taka', 'bar'),
          look('Pyörän kiinnitys kiristetty momenttiin'),
        ],
      },
      { name: 'Lopuksi', points: [look('Koeajo'), look('Huoltokirja merkitty')] },
    ],
  },
  BRAKES_AND_TYRES: {
    name: 'Jarrut ja renkaat',
    groups: [
      {
        name: 'Etujarrut',
        points: [
          pads('Jarrupalat, vasen etu', FRONT_PADS),
          pads('Jarrupalat, oikea etu', FRONT_PADS),
          disc('Jarrulevy, vasen etu: paksuus', FRONT_PADS),
          disc('Jarrulevy, oikea etu: paksuus', FRONT_PADS),
          look('Jarrusatulat ja liukutapit, etu'),
          brakeDifference('Jarruvoimien ero, etuakseli'),
        ],
      },
      {
        name: 'Takajarrut',
        points: [
          pads('Jarrupalat, vasen taka', REAR_PADS),
          pads('Jarrupalat, oikea taka', REAR_PADS),
          disc('Jarrulevy, vasen taka: paksuus', REAR_PADS),
          disc('Jarrulevy, oikea taka: paksuus', REAR_PADS),
          look('Jarrusatulat ja liukutapit, taka'),
          brakeDifference('Jarruvoimien ero, taka-akseli'),
          look('Seisontajarru: pito ja vapautuminen'),
        ],
      },
      {
        name: 'Jarrujärjestelmä',
        points: [brakeFluid, look('Jarruletkut ja -putket'), look('Jarrupoljin ja tehostin')],
      },
      {
        name: 'Kesärenkaat',
        points: [
          tread('Urasyvyys, vasen etu'),
          tread('Urasyvyys, oikea etu'),
          tread('Urasyvyys, vasen taka'),
          tread('Urasyvyys, oikea taka'),
        ],
      },
      {
        name: 'Talvirenkaat',
        points: [
          winterTread('Urasyvyys, vasen etu (talvi)'),
          winterTread('Urasyvyys, oikea etu (talvi)'),
          winterTread('Urasyvyys, vasen taka (talvi)'),
          winterTread('Urasyvyys, oikea taka (talvi)'),
          look('Nastat'),
        ],
      },
      {
        name: 'Pyörät',
        points: [
          look('Renkaiden kuluminen: tasaisuus', 'Pyörien suuntaus'),
          look('Renkaiden vauriot ja ikä (DOT)', TYRES),
          look('Vanteet ja venttiilit'),
          measured('Rengaspaine, etu', 'bar'),
          measured('Rengaspaine, taka', 'bar'),
        ],
      },
    ],
  },
} as const satisfies Record<string, ReadyTemplate>

export type ReadyTemplateKey = keyof typeof READY_TEMPLATES
export const READY_TEMPLATE_KEYS = Object.keys(READY_TEMPLATES) as ReadyTemplateKey[]

export const AddReadyTemplate = z.object({ key: z.enum(READY_TEMPLATE_KEYS) })
export type AddReadyTemplate = z.infer<typeof AddReadyTemplate>
