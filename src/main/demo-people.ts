import type { OpeningHours } from '#features/organizations/organizations.ts'

const open = (opens: string, closes: string) => ({ opens, closes })

export const WEEKDAYS_8_TO_17: OpeningHours = [
  open('08:00', '17:00'),
  open('08:00', '17:00'),
  open('08:00', '17:00'),
  open('08:00', '17:00'),
  open('08:00', '16:00'),
  null,
  null,
]

export const PEOPLE = {
  garageAdmin: { email: 'korjaamo@example.fi', name: 'Katri Korhonen', phone: '+358401234501' },
  mechanic: { email: 'mekaanikko@example.fi', name: 'Mikko Mäkelä', phone: '+358401234502' },
  secondMechanic: { email: 'mekaanikko2@example.fi', name: 'Jenna Järvinen', phone: '+358401234503' },
  fleetAdmin: { email: 'asiakas@example.fi', name: 'Anna Asikainen', phone: '+358401234504' },
  fleetMember: { email: 'kuljettajat@example.fi', name: 'Kimmo Kuljettaja', phone: '+358401234505' },
  superUser: { email: 'yllapito@example.fi', name: 'Ylva Ylläpitäjä', isSuperUser: true },
} as const

export const GARAGES = [
  {
    name: 'Vallilan Autohuolto',
    businessName: 'Vallilan Autohuolto Oy',
    businessId: '2345678-0',
    streetAddress: 'Nilsiänkatu 8',
    postalCode: '00510',
    city: 'Helsinki',
    latitude: 60.1945,
    longitude: 24.9577,
    phone: '+358912345601',
    email: 'huolto@vallilanauto.example.fi',
    shortDescription: 'Yritysautojen huollot ja korjaukset samana päivänä',
  },
  {
    name: 'Tampereen Raskaskorjaamo',
    businessName: 'Tampereen Raskaskorjaamo Ky',
    businessId: '1765432-6',
    streetAddress: 'Sarankulmankatu 20',
    postalCode: '33900',
    city: 'Tampere',
    latitude: 61.4657,
    longitude: 23.7414,
    phone: '+358312345602',
    email: 'tyot@raskaskorjaamo.example.fi',
    shortDescription: 'Paketti- ja kuorma-autot, katsastuskorjaukset',
  },
  {
    name: 'Turun Rengas ja Jarru',
    businessName: 'Turun Rengas ja Jarru Oy',
    businessId: '2987654-0',
    streetAddress: 'Tampereentie 110',
    postalCode: '20380',
    city: 'Turku',
    latitude: 60.4786,
    longitude: 22.3034,
    phone: '+358212345603',
    email: 'palvelu@rengasjarru.example.fi',
    shortDescription: 'Renkaat, jarrut ja alustat',
  },
  {
    name: 'Oulun Sähköautot',
    businessName: 'Oulun Sähköautot Oy',
    businessId: '3123456-3',
    streetAddress: 'Kempeleentie 7',
    postalCode: '90400',
    city: 'Oulu',
    latitude: 64.9943,
    longitude: 25.4897,
    phone: '+358812345604',
    email: 'huolto@oulunsahkoautot.example.fi',
    shortDescription: 'Sähkö- ja hybridiautojen erikoiskorjaamo',
  },
] as const

export const CUSTOMERS = [
  {
    name: 'Pohjolan Kuljetus',
    businessId: '1234567-1',
    streetAddress: 'Tavaratie 3',
    postalCode: '01510',
    city: 'Vantaa',
  },
  {
    name: 'Kotihoiva Lumme',
    businessId: '2876543-5',
    streetAddress: 'Hoivakatu 12',
    postalCode: '00240',
    city: 'Helsinki',
  },
  {
    name: 'Sähköpalvelu Salama',
    businessId: '1987654-7',
    streetAddress: 'Jännitetie 5',
    postalCode: '02770',
    city: 'Espoo',
  },
  {
    name: 'Leipomo Vehnänen',
    businessId: '2765439-7',
    streetAddress: 'Uunitie 1',
    postalCode: '00580',
    city: 'Helsinki',
  },
  {
    name: 'Vihertyö Apila',
    businessId: '3012345-8',
    streetAddress: 'Puutarhakatu 9',
    postalCode: '01300',
    city: 'Vantaa',
  },
  {
    name: 'Kaupungin autopooli',
    businessId: '0201256-6',
    streetAddress: 'Virastokatu 2',
    postalCode: '00530',
    city: 'Helsinki',
  },
  {
    name: 'Putkityö Virtanen',
    businessId: '2233445-8',
    streetAddress: 'Letkukuja 4',
    postalCode: '04300',
    city: 'Tuusula',
  },
  {
    name: 'Kiinteistöhuolto Harja',
    businessId: '2655443-1',
    streetAddress: 'Pihatie 6',
    postalCode: '00700',
    city: 'Helsinki',
  },
] as const

/** The customer that the first garage has asked for a connection, and the garage that asks the first customer. */
export const ASKED_CUSTOMER = { name: 'Muuttopalvelu Kivi', businessId: '2456781-0', city: 'Kerava' } as const
export const ASKING_GARAGE = { name: 'Lahden Korikorjaamo', businessId: '2678904-6', city: 'Lahti' } as const

/** The customer that refused the first garage, and the garage with which the first customer has ended its connection. */
export const REFUSING_CUSTOMER = { name: 'Siivouspalvelu Säde', businessId: '2890127-3', city: 'Espoo' } as const
export const LEFT_GARAGE = { name: 'Porvoon Pikahuolto', businessId: '3034561-6', city: 'Porvoo' } as const

const vehicle = (
  registrationNumber: string,
  make: string,
  model: string,
  color: string,
  year: number,
  mileageKm: number,
) => ({
  registrationNumber,
  make,
  model,
  color,
  year,
  mileageKm,
})

/** Vehicles of the first customer that are not in service now. */
export const OWN_FLEET = [
  vehicle('KUL-101', 'Mercedes-Benz', 'Sprinter', 'Valkoinen', 2021, 148_200),
  vehicle('KUL-102', 'Mercedes-Benz', 'Sprinter', 'Valkoinen', 2021, 152_900),
  vehicle('KUL-103', 'Ford', 'Transit', 'Valkoinen', 2019, 203_400),
  vehicle('KUL-104', 'Volkswagen', 'Crafter', 'Hopea', 2022, 88_100),
  vehicle('POH-7', 'Volvo', 'FH 460', 'Sininen', 2018, 612_000),
  vehicle('POH-8', 'Scania', 'R 450', 'Punainen', 2020, 402_300),
] as const

/** What the demo world's tickets are made of. */
export const TICKET_CARS = [
  ['Toyota', 'Proace', 'Valkoinen', 2020],
  ['Volkswagen', 'Caddy', 'Valkoinen', 2022],
  ['Škoda', 'Octavia', 'Sininen', 2021],
  ['Ford', 'Transit', 'Hopea', 2018],
  ['Mercedes-Benz', 'Vito', 'Musta', 2019],
  ['Nissan', 'e-NV200', 'Valkoinen', 2021],
  ['Kia', 'Ceed', 'Harmaa', 2020],
  ['Renault', 'Kangoo', 'Keltainen', 2017],
  ['Volvo', 'V60', 'Punainen', 2019],
  ['Peugeot', 'Partner', 'Valkoinen', 2021],
] as const
