import { XMLParser } from 'fast-xml-parser'

/**
 * What Finvoice3.0.xsd demands of the elements that the product writes: which are in which, in what order, how often, and what each may hold.
 * Elements that it never writes are left out: they would be refused here, though the schema knows them.
 */
type Rule = {
  name: string
  often: '1' | '?' | '+' | '1-3' | '0-3'
  holds: RegExp | readonly Rule[]
  attributes: Readonly<Record<string, RegExp>>
}

const often = (suffix: string): Rule['often'] =>
  suffix === '?' || suffix === '+' ? suffix : suffix === '3' ? '1-3' : suffix === '*' ? '0-3' : '1'

/** `Name`, or `Name?`, `Name+`, `Name3` for one to three, `Name*` for none to three. */
const el = (name: string, holds: Rule['holds'], attributes: Rule['attributes'] = {}): Rule => ({
  name: name.replace(/[?+3*]$/, ''),
  often: often(name.at(-1) ?? ''),
  holds,
  attributes,
})

const text = (min: number, max: number) => new RegExp(`^[^\\n\\t]{${min},${max}}$`, 'su')
const AMOUNT = /^-?\d{1,15}(,\d{2,5})?$/
const EUR = { AmountCurrencyIdentifier: /^EUR$/ }
const amount = (name: string) => el(name, AMOUNT, EUR)
const day = (name: string) => el(name, /^\d{8}$/, { Format: /^CCYYMMDD$/ })
const PERCENT = /^[1-9]?\d{1,2}(,\d{1,3})?$/
const CATEGORY = /^[A-Z0-9]{1,3}$/
const UN = /^[A-Z0-9]{2,3}$/

const partyOf = (side: 'Seller' | 'Buyer'): Rule[] => [
  el(`${side}PartyDetails`, [
    el(`${side}PartyIdentifier?`, text(0, 35)),
    el(`${side}OrganisationName+`, text(2, 70)),
    el(`${side}OrganisationTaxCode?`, text(0, 35)),
    el(`${side}PostalAddressDetails?`, [
      el(`${side}StreetName3`, text(2, 35)),
      el(`${side}TownName`, text(2, 35)),
      el(`${side}PostCodeIdentifier`, text(2, 35)),
      el('CountryCode?', /^[A-Z]{2}$/),
    ]),
  ]),
  el(`${side}OrganisationUnitNumber?`, text(0, 35)),
  el(`${side}CommunicationDetails?`, [
    el(`${side}PhoneNumberIdentifier?`, text(0, 35)),
    el(`${side}EmailaddressIdentifier?`, text(0, 70)),
  ]),
]

const finvoice: Rule = el(
  'Finvoice',
  [
    el('MessageTransmissionDetails?', [
      el('MessageSenderDetails', [
        el('FromIdentifier', text(2, 35), { SchemeID: /^(\S{1,10})?$/ }),
        el('FromIntermediator', text(2, 35)),
      ]),
      el('MessageReceiverDetails', [
        el('ToIdentifier', text(2, 35), { SchemeID: /^(\S{1,10})?$/ }),
        el('ToIntermediator', text(2, 35)),
      ]),
      el('MessageDetails', [
        el('MessageIdentifier', text(2, 48)),
        el('MessageTimeStamp', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/),
        el('SpecificationIdentifier?', text(1, 35)),
      ]),
    ]),
    ...partyOf('Seller'),
    ...partyOf('Buyer'),
    el('InvoiceDetails', [
      el('InvoiceTypeCode', /^INV\d\d$/),
      el('InvoiceTypeCodeUN?', CATEGORY),
      el('InvoiceTypeText', text(1, 35)),
      el('OriginCode', /^(Original|Copy|Cancel)$/),
      el('InvoiceNumber', text(1, 20)),
      day('InvoiceDate'),
      el('OriginalInvoiceNumber?', text(0, 20)),
      day('OriginalInvoiceDate?'),
      el('OrderIdentifier?', text(0, 70)),
      el('AgreementIdentifier?', text(0, 70)),
      el('BuyerReferenceIdentifier?', text(0, 70)),
      amount('RowsTotalVatExcludedAmount?'),
      amount('InvoiceTotalVatExcludedAmount?'),
      amount('InvoiceTotalVatAmount?'),
      amount('InvoiceTotalVatIncludedAmount'),
      el('VatSpecificationDetails+', [
        amount('VatBaseAmount?'),
        el('VatRatePercent?', PERCENT),
        el('VatCode?', CATEGORY),
        amount('VatRateAmount?'),
        el('VatFreeText*', text(0, 70)),
        el('VatExemptionReasonCode?', text(0, 35)),
      ]),
      el('PaymentTermsDetails?', [el('PaymentTermsFreeText?', text(0, 70)), day('InvoiceDueDate?')]),
    ]),
    el('InvoiceRow+', [
      el('ArticleIdentifier?', text(0, 70)),
      el('ArticleName?', text(0, 100)),
      el('InvoicedQuantity?', text(0, 14), { QuantityUnitCode: text(0, 14), QuantityUnitCodeUN: UN }),
      el('UnitPriceAmount?', AMOUNT, { ...EUR, UnitPriceUnitCode: text(0, 14), QuantityUnitCodeUN: UN }),
      el('RowIdentifier?', text(0, 35)),
      el('RowPositionIdentifier?', text(0, 35)),
      el('RowFreeText?', text(0, 512)),
      el('RowDiscountPercent?', PERCENT),
      amount('RowDiscountAmount?'),
      el('RowVatRatePercent?', PERCENT),
      el('RowVatCode?', CATEGORY),
      amount('RowVatExcludedAmount?'),
    ]),
    el('EpiDetails', [
      el('EpiIdentificationDetails', [day('EpiDate'), el('EpiReference', /^[\w.:-]{0,35}$/)]),
      el('EpiPartyDetails', [
        el('EpiBfiPartyDetails', []),
        el('EpiBeneficiaryPartyDetails', [
          el('EpiNameAddressDetails?', text(2, 35)),
          el('EpiAccountID', /^\w{1,34}$/, { IdentificationSchemeName: /^(IBAN|BBAN)$/ }),
        ]),
      ]),
      el('EpiPaymentInstructionDetails', [
        el('EpiRemittanceInfoIdentifier?', /^(\d{2,20}|RF\d\d[0-9A-Za-z]{1,21})$/, {
          IdentificationSchemeName: /^(SPY|ISO)$/,
        }),
        el('EpiInstructedAmount', /^-?\d{1,15},\d{2}$/, EUR),
        el('EpiCharge', /^SHA$/, { ChargeOption: /^(SHA|OUR|BEN|SLEV)$/ }),
        day('EpiDateOptionDate'),
        el('EpiPaymentMeansCode?', CATEGORY),
      ]),
    ]),
  ],
  { Version: /^3\.0$/ },
)

type Node = Record<string, unknown>
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
})

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''
const isBlank = (node: Node): boolean => '#text' in node && String(node['#text']).trim() === ''

/** What of it the schema would refuse, each with its path. */
export function finvoiceFaults(xml: string): string[] {
  const roots = (parser.parse(xml) as Node[]).filter((node) => !nameOf(node).startsWith('?') && !isBlank(node))
  return faultsWithin([finvoice], roots, '')
}

function faultsWithin(rules: readonly Rule[], nodes: readonly Node[], path: string): string[] {
  const faults: string[] = []
  let at = 0
  for (const rule of rules) {
    let count = 0
    for (; at < nodes.length && nameOf(nodes[at] ?? {}) === rule.name; at += 1) {
      count += 1
      faults.push(...faultsOf(rule, nodes[at] ?? {}, `${path}/${rule.name}`))
    }
    const [least, most] = {
      '1': [1, 1],
      '?': [0, 1],
      '+': [1, Number.POSITIVE_INFINITY],
      '1-3': [1, 3],
      '0-3': [0, 3],
    }[rule.often] as [number, number]
    if (count < least || count > most) faults.push(`${path}/${rule.name}: ${count} of them`)
  }
  if (at < nodes.length) faults.push(`${path}/${nameOf(nodes[at] ?? {})}: not here`)
  return faults
}

function faultsOf({ name, holds, attributes }: Rule, node: Node, path: string): string[] {
  const children = (node[name] as Node[]).filter((child) => (Array.isArray(holds) ? !isBlank(child) : true))
  const given = (node[':@'] ?? {}) as Record<string, string>
  const faults = Object.entries(given).flatMap(([key, value]) => {
    const rule = attributes[key]
    return rule?.test(value) ? [] : [`${path}/@${key}: ${value}`]
  })
  // those that the schema demands
  for (const key of ['AmountCurrencyIdentifier', 'Format', 'IdentificationSchemeName', 'ChargeOption', 'Version'])
    if (key in attributes && !(key in given)) faults.push(`${path}/@${key}: missing`)
  if (holds instanceof RegExp) {
    const value = children.map((child) => String(child['#text'] ?? '')).join('')
    return holds.test(value) ? faults : [...faults, `${path}: ${value}`]
  }
  return [...faults, ...faultsWithin(holds as readonly Rule[], children, path)]
}

/** The texts of all elements of this name. */
export const textsIn = (xml: string, name: string): string[] => {
  const found: string[] = []
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      const inner = node[nameOf(node)]
      if (!Array.isArray(inner)) continue
      if (nameOf(node) === name) found.push((inner as Node[]).map((child) => String(child['#text'] ?? '')).join(''))
      walk(inner as Node[])
    }
  }
  walk(parser.parse(xml) as Node[])
  return found
}
