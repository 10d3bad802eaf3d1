import type { Column, Preset } from '#server/import/map-columns.ts'

/** The columns of customers, in the order in which a person chooses among them; those of their cars follow. */
export const CUSTOMER_TITLES = {
  name: 'Asiakas',
  firstName: 'Etunimi',
  lastName: 'Sukunimi',
  kind: 'Asiakaslaji',
  businessId: 'Y-tunnus',
  vatNumber: 'ALV-tunniste',
  phone: 'Puhelin',
  mobile: 'Matkapuhelin',
  email: 'Sähköposti',
  streetAddress: 'Katuosoite',
  postalCode: 'Postinumero',
  city: 'Postitoimipaikka',
  billingName: 'Laskutusnimi',
  billingAddress: 'Laskutusosoite',
  billingEmail: 'Laskutussähköposti',
  eInvoiceAddress: 'Verkkolaskuosoite',
  eInvoiceOperator: 'Välittäjätunnus',
  contactName: 'Yhteyshenkilö',
  contactPhone: 'Yhteyshenkilön puhelin',
  contactEmail: 'Yhteyshenkilön sähköposti',
  note: 'Huomautus',
} as const
export type CustomerColumn = keyof typeof CUSTOMER_TITLES

const headers: Record<CustomerColumn, readonly string[]> = {
  name: [
    'asiakas',
    'asiakkaan nimi',
    'nimi',
    'omistaja',
    'yritys',
    'yrityksen nimi',
    'customer',
    'customer name',
    'name',
    'company',
    'company name',
  ],
  firstName: ['etunimi', 'first name'],
  lastName: ['sukunimi', 'last name'],
  kind: ['asiakaslaji', 'asiakastyyppi', 'asiakasryhmä', 'customer type'],
  businessId: ['y-tunnus', 'ytunnus', 'ly-tunnus', 'yritystunnus', 'business id'],
  vatNumber: ['alv-tunniste', 'alv-numero', 'alv-tunnus', 'vat', 'vat number', 'vat id', 'tax id'],
  phone: ['puhelin', 'puhelinnumero', 'puh', 'puhnro', 'phone', 'phone number', 'telephone'],
  mobile: ['matkapuhelin', 'gsm', 'kännykkä', 'mobile', 'mobile phone', 'mobile phone number', 'cell phone'],
  email: ['sähköposti', 'sähköpostiosoite', 's-posti', 'email', 'e-mail', 'email address'],
  streetAddress: ['katuosoite', 'osoite', 'lähiosoite', 'jakeluosoite', 'street', 'street address', 'address'],
  postalCode: ['postinumero', 'postinro', 'zip', 'zip code', 'postal code', 'postcode'],
  city: ['postitoimipaikka', 'kaupunki', 'paikkakunta', 'kunta', 'city', 'town'],
  billingName: ['laskutusnimi', 'laskun saaja', 'billing name'],
  billingAddress: ['laskutusosoite', 'billing address'],
  billingEmail: [
    'laskutussähköposti',
    'laskutus sähköposti',
    'laskutuksen sähköposti',
    'billing email',
    'invoice email',
  ],
  eInvoiceAddress: ['verkkolaskuosoite', 'ovt', 'ovt-tunnus', 'e-invoice address'],
  eInvoiceOperator: ['välittäjätunnus', 'verkkolaskuoperaattori', 'operaattori', 'välittäjä', 'e-invoice operator'],
  contactName: ['yhteyshenkilö', 'yhteyshenkilön nimi', 'contact', 'contact name', 'contact person'],
  contactPhone: ['yhteyshenkilön puhelin', 'yhteyshenkilön puhelinnumero', 'contact phone'],
  contactEmail: ['yhteyshenkilön sähköposti', 'contact email'],
  note: [
    'huomautus',
    'huomautukset',
    'huom',
    'huomio',
    'muistiinpano',
    'muistiinpanot',
    'lisätiedot',
    'lisätieto',
    'kommentti',
    'note',
    'notes',
    'comment',
    'comments',
    'remarks',
  ],
}

export const customerColumns: readonly Column<CustomerColumn>[] = (
  Object.keys(CUSTOMER_TITLES) as CustomerColumn[]
).map((name) => ({ name, title: CUSTOMER_TITLES[name], headers: headers[name] }))

/** The columns of a car that presets name, as `vehicle-file.ts` has them. */
type CarColumn = 'registrationNumber' | 'vinNumber' | 'make' | 'model' | 'color' | 'year' | 'mileageKm' | 'firstUseOn'

/** In the words of each program's own export. */
export const customerPresets: readonly Preset<CustomerColumn | CarColumn>[] = [
  {
    // the labels of the fields of `fleet.vehicle` (odoo/odoo, addons/fleet/models/fleet_vehicle.py): an export has the label as its heading, and a
    // field of a linked record after a slash. Driver and its fields are those of `res.partner`, below.
    name: 'Odoo (ajoneuvot)',
    knownBy: ['License Plate', 'Chassis Number', 'Driver'],
    columns: {
      Driver: 'name',
      'Driver/Name': 'name',
      'Driver/Phone': 'phone',
      'Driver/Mobile': 'mobile',
      'Driver/Email': 'email',
      'Driver/Street': 'streetAddress',
      'Driver/Zip': 'postalCode',
      'Driver/City': 'city',
      'Driver/Tax ID': 'vatNumber',
      'Driver/Notes': 'note',
      'License Plate': 'registrationNumber',
      'Chassis Number': 'vinNumber',
      Brand: 'make',
      Model: 'model',
      'Model Year': 'year',
      Color: 'color',
      'Last Odometer': 'mileageKm',
      'Registration Date': 'firstUseOn',
      // the garage's own words about the car, in HTML, not about the customer
      'Vehicle Description': null,
    },
  },
  {
    // `res.partner` (odoo/odoo, odoo/addons/base/models/res_partner.py); Mobile is of Odoo 18 and older
    name: 'Odoo (yhteystiedot)',
    knownBy: ['Name', 'Is a Company'],
    columns: {
      Name: 'name',
      'Is a Company': 'kind',
      Phone: 'phone',
      Mobile: 'mobile',
      Email: 'email',
      Street: 'streetAddress',
      Zip: 'postalCode',
      City: 'city',
      'Tax ID': 'vatNumber',
      Notes: 'note',
    },
  },
  {
    // help.fleetio.com, "Contact Import Guide": its template has the names of the fields as headings; a file that updates contacts has `fleetio_id`.
    // The guide was read down to `group`: the
    // phones and the address follow its way of naming, and no page that has them was found.
    name: 'Fleetio (yhteystiedot)',
    knownBy: ['first_name', 'last_name', 'email'],
    columns: {
      first_name: 'firstName',
      last_name: 'lastName',
      email: 'email',
      mobile_phone_number: 'mobile',
      work_phone_number: 'phone',
      street_address: 'streetAddress',
      postal_code: 'postalCode',
      city: 'city',
    },
  },
  {
    // help.fleetio.com, "Vehicle Import Guide", and the vehicles of Fleetio's API as its clients read them: name, vin, license_plate, make, model,
    // year, color, primary_meter_value
    name: 'Fleetio (ajoneuvot)',
    knownBy: ['vin', 'license_plate', 'make', 'model', 'year'],
    columns: {
      // the car's, such as `Auto 1`
      name: null,
      license_plate: 'registrationNumber',
      vin: 'vinNumber',
      make: 'make',
      model: 'model',
      year: 'year',
      color: 'color',
      primary_meter_value: 'mileageKm',
      current_meter_value: 'mileageKm',
      operator: 'name',
    },
  },
  {
    // hargata/lubelog: it exports records as CSV, and vehicles only by its API; these are the fields of its VehicleImportModel, as a table of
    // that answer has them
    name: 'LubeLogger',
    knownBy: ['LicensePlate', 'Year', 'Make', 'Model'],
    columns: {
      Id: null,
      LicensePlate: 'registrationNumber',
      Year: 'year',
      Make: 'make',
      Model: 'model',
      // by which field LubeLogger names the car, and what it measures
      Identifier: null,
      FuelType: null,
      UseEngineHours: null,
      OdometerOptional: null,
      Tags: null,
    },
  },
]
