import XMLBuilder from 'fast-xml-builder'
import { lineNetCents } from '#shared/line-totals.ts'
import { readPostalAddress } from '#shared/postal-address.ts'
import {
  type InvoiceDocument,
  type InvoicedJob,
  type InvoicedLine,
  type InvoiceParty,
  invoiceTotals,
  jobName,
  linePerMille,
  permitWords,
  type VatTreatment,
} from '../invoice-document.ts'
import { PAPER_NAMES, VAT_NOTES } from '../paper-words.ts'
import { xmlText, xmlTexts } from './xml-text.ts'

/**
 * An invoice basis or a credit note as Finvoice 3.0 (Finance Finland; Finvoice3.0.xsd). The order of elements is the schema's, and each text is as long as its element
 * takes. The garage imports it into its own invoicing and sends it as its own invoice; the number is theirs to change.
 */
export function finvoice(document: InvoiceDocument, { id, madeAt }: { id: string; madeAt: string }): string {
  const { seller, buyer } = document
  const tree = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Finvoice: {
      '@_Version': '3.0',
      MessageTransmissionDetails: transmission(document, { id, madeAt }),
      SellerPartyDetails: party('Seller', seller, document),
      SellerOrganisationUnitNumber: some(seller.eInvoiceAddress, 35),
      SellerCommunicationDetails: communication('Seller', seller),
      BuyerPartyDetails: party('Buyer', buyer, document),
      BuyerOrganisationUnitNumber: some(buyer.eInvoiceAddress, 35),
      BuyerCommunicationDetails: communication('Buyer', buyer),
      InvoiceDetails: details(document),
      InvoiceRow: document.jobs
        .flatMap((job) => job.lines.map((line, index) => ({ line, job, isFirst: index === 0 })))
        .map((one, index) => row(one, index, document)),
      EpiDetails: payment(document),
    },
  }
  return builder.build(tree)
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressEmptyNode: true,
  format: true,
  // "true" is a text here, not only a name
  suppressBooleanAttributes: false,
})

/** Left out when it is empty. */
const some = (text: string, max: number): string | undefined => xmlText(text, max) || undefined

const amount = (cents: number) => ({ '#text': decimals(cents, 2), '@_AmountCurrencyIdentifier': 'EUR' })
const date = (day: string) => ({ '#text': day.replaceAll('-', ''), '@_Format': 'CCYYMMDD' })
/** 255 is 25,5 %. */
const percent = (perMille: number): string => decimals(perMille, 1).replace(/,0$/, '')

/** A whole number of hundredths or so as Finvoice writes it: with a comma. */
function decimals(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)},${digits.slice(-places)}`
}

/** OVT codes (0037 and the business id) are of ISO 6523's scheme 0216; other addresses have none. */
const electronic = (address: string) => ({
  '#text': xmlText(address, 35),
  ...(/^0037\d{8}/.test(address) && { '@_SchemeID': '0216' }),
})

/** Who sends it to whom; without a side's address or operator, the sending program fills them in. */
function transmission({ seller, buyer }: InvoiceDocument, { id, madeAt }: { id: string; madeAt: string }) {
  const all = [seller.eInvoiceAddress, seller.eInvoiceOperator, buyer.eInvoiceAddress, buyer.eInvoiceOperator]
  if (all.some((one) => one.length < 2)) return undefined
  return {
    MessageSenderDetails: {
      FromIdentifier: electronic(seller.eInvoiceAddress),
      FromIntermediator: xmlText(seller.eInvoiceOperator, 35),
    },
    MessageReceiverDetails: {
      ToIdentifier: electronic(buyer.eInvoiceAddress),
      ToIntermediator: xmlText(buyer.eInvoiceOperator, 35),
    },
    MessageDetails: { MessageIdentifier: id, MessageTimeStamp: madeAt, SpecificationIdentifier: 'EN16931' },
  }
}

type Side = 'Seller' | 'Buyer'

/** Each element has two characters at least. */
function names(name: string): string[] {
  const rows = xmlTexts(name, { least: 2, max: 70, most: 3 })
  return rows.length > 0 ? rows : [`${xmlText(name, 1)}..`]
}

const party = (
  side: Side,
  { name, businessId, vatNumber, address }: InvoiceParty,
  { vatTreatment }: InvoiceDocument,
) => ({
  [`${side}PartyIdentifier`]: some(businessId, 35),
  [`${side}OrganisationName`]: names(name),
  // what is not subject to VAT names no VAT numbers (EN 16931, BR-O-02)
  [`${side}OrganisationTaxCode`]: vatTreatment === 'OUTSIDE_EU' ? undefined : taxCode({ businessId, vatNumber }),
  [`${side}PostalAddressDetails`]: postal(side, address),
})

const taxCode = ({ businessId, vatNumber }: Pick<InvoiceParty, 'businessId' | 'vatNumber'>): string | undefined => {
  if (vatNumber) return some(vatNumber.replace(/[\s-]/g, '').toUpperCase(), 35)
  return businessId ? `FI${businessId.replace('-', '')}` : undefined
}

/** A basis is not made without addresses that can be read; one of before then may have others, and they are left out. */
function postal(side: Side, address: readonly string[]) {
  const read = readPostalAddress(address)
  const streets = (read?.streets ?? []).flatMap((street) => xmlTexts(street, { least: 2, max: 35, most: 3 }))
  const [townName] = xmlTexts(read?.town ?? '', { least: 2, max: 35, most: 1 })
  if (!read || !townName || streets.length === 0) return undefined
  return {
    [`${side}StreetName`]: streets.slice(0, 3),
    [`${side}TownName`]: townName,
    [`${side}PostCodeIdentifier`]: read.postCode,
    CountryCode: read.country,
  }
}

function communication(side: Side, { phone, email }: InvoiceParty) {
  if (!phone && !email) return undefined
  return {
    [`${side}PhoneNumberIdentifier`]: some(phone, 35),
    // an address that is cut is another one
    [`${side}EmailaddressIdentifier`]: email.length <= 70 ? some(email, 70) : undefined,
  }
}

function details(document: InvoiceDocument) {
  const { kind, number, day, dueDay, paymentTermsDays, buyerReference, credits, vatTreatment } = document
  const { netCents, vatCents, grossCents, byRate } = invoiceTotals(document)
  return {
    InvoiceTypeCode: credits ? 'INV02' : 'INV01',
    InvoiceTypeCodeUN: credits ? '381' : '380',
    InvoiceTypeText: PAPER_NAMES[kind],
    OriginCode: 'Original',
    InvoiceNumber: xmlText(number, 20),
    InvoiceDate: date(day),
    OriginalInvoiceNumber: credits ? some(credits.number, 20) : undefined,
    OriginalInvoiceDate: credits ? date(credits.day) : undefined,
    // the permit is the payer's order; of several jobs each row says its own
    OrderIdentifier: onlyOne(document, ({ permit }) => permit?.number),
    AgreementIdentifier: onlyOne(document, ({ permit }) => permit?.contractNumber),
    BuyerReferenceIdentifier: some(buyerReference, 70),
    RowsTotalVatExcludedAmount: amount(netCents),
    InvoiceTotalVatExcludedAmount: amount(netCents),
    InvoiceTotalVatAmount: amount(vatCents),
    InvoiceTotalVatIncludedAmount: amount(grossCents),
    VatSpecificationDetails: byRate.map((rate) => ({
      VatBaseAmount: amount(rate.netCents),
      ...vatOf(rate.perMille, vatTreatment, { rate: 'VatRatePercent', code: 'VatCode' }),
      VatRateAmount: amount(rate.vatCents),
      VatFreeText: VAT_NOTES[vatTreatment],
      VatExemptionReasonCode: EXEMPTIONS[vatTreatment],
    })),
    PaymentTermsDetails: {
      PaymentTermsFreeText: credits ? undefined : `${paymentTermsDays} päivää netto`,
      InvoiceDueDate: date(dueDay),
    },
  }
}

/** What all jobs of a document share; left out where they do not. */
function onlyOne({ jobs }: InvoiceDocument, of: (job: InvoicedJob) => string | undefined): string | undefined {
  const [first, ...more] = [...new Set(jobs.map((job) => of(job) ?? ''))]
  return first === undefined || more.length > 0 ? undefined : some(first, 70)
}

/** Rate and category (UNTDID 5305): standard rates, a rate of nothing, reverse charge, and what is not subject to VAT, which has no rate. */
function vatOf(perMille: number, treatment: VatTreatment, names: { rate: string; code: string }) {
  if (treatment === 'OUTSIDE_EU') return { [names.code]: 'O' }
  const code = treatment === 'REVERSE_CHARGE' ? 'AE' : perMille > 0 ? 'S' : 'Z'
  return { [names.rate]: percent(perMille), [names.code]: code }
}

/** Codes of the CEF's list of reasons. */
const EXEMPTIONS: Record<VatTreatment, string | undefined> = {
  DOMESTIC: undefined,
  REVERSE_CHARGE: 'VATEX-EU-AE',
  OUTSIDE_EU: 'VATEX-EU-O',
}

type Row = { line: InvoicedLine; job: InvoicedJob; isFirst: boolean }

function row({ line, job, isFirst }: Row, index: number, { vatTreatment }: InvoiceDocument) {
  const unit = xmlText(line.unit, 14)
  const unitCode = unitCodes.get(line.unit.toLowerCase())
  const ofUnit = unitCode && { '@_QuantityUnitCodeUN': unitCode }
  const perMille = linePerMille(line, { day: job.day, vatTreatment })
  const net = lineNetCents(line)
  const full = lineNetCents({ ...line, discountPerMille: 0 })
  return {
    ArticleIdentifier: some(line.code, 70),
    ArticleName: xmlText(line.name, 100),
    InvoicedQuantity: {
      '#text': decimals(line.quantityThousandths, 3).replace(/,?0+$/, ''),
      '@_QuantityUnitCode': unit,
      ...ofUnit,
    },
    UnitPriceAmount: { ...amount(line.unitPriceCents), '@_UnitPriceUnitCode': unit, ...ofUnit },
    RowIdentifier: some(job.number, 35),
    RowPositionIdentifier: String(index + 1),
    // once a job: what all its rows are about
    RowFreeText: isFirst
      ? some([jobName(job), job.plate, job.title, permitWords(job)].filter(Boolean).join(', '), 512)
      : undefined,
    RowDiscountPercent: line.discountPerMille > 0 ? percent(line.discountPerMille) : undefined,
    RowDiscountAmount: line.discountPerMille > 0 ? amount(full - net) : undefined,
    ...vatOf(perMille, vatTreatment, { rate: 'RowVatRatePercent', code: 'RowVatCode' }),
    RowVatExcludedAmount: amount(net),
  }
}

/** UN/ECE recommendation 20 of the units that price lists use. A map: units are written by hand, and "constructor" is no key of one. */
const unitCodes = new Map(
  Object.entries({
    h: 'HUR',
    t: 'HUR',
    tunti: 'HUR',
    min: 'MIN',
    pv: 'DAY',
    vrk: 'DAY',
    kpl: 'H87',
    sarja: 'SET',
    pari: 'PR',
    l: 'LTR',
    litra: 'LTR',
    dl: 'DLT',
    ml: 'MLT',
    kg: 'KGM',
    g: 'GRM',
    m: 'MTR',
    cm: 'CMT',
    km: 'KMT',
  }),
)

function payment(document: InvoiceDocument) {
  const { day, dueDay, reference, iban, seller } = document
  return {
    EpiIdentificationDetails: { EpiDate: date(day), EpiReference: reference },
    EpiPartyDetails: {
      EpiBfiPartyDetails: '',
      EpiBeneficiaryPartyDetails: {
        EpiNameAddressDetails: xmlText(names(seller.name)[0] ?? '', 35),
        EpiAccountID: { '#text': iban, '@_IdentificationSchemeName': 'IBAN' },
      },
    },
    EpiPaymentInstructionDetails: {
      EpiRemittanceInfoIdentifier: { '#text': reference, '@_IdentificationSchemeName': 'SPY' },
      EpiInstructedAmount: amount(invoiceTotals(document).grossCents),
      EpiCharge: { '#text': 'SHA', '@_ChargeOption': 'SHA' },
      EpiDateOptionDate: date(dueDay),
      EpiPaymentMeansCode: '58',
    },
  }
}
