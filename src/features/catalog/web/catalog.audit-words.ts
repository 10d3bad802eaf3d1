import { type AuditWordList, type AuditWords, named, rowCounts } from '#web/audit-words.ts'
import type { CatalogAudit } from '../catalog.audit.ts'

const words: AuditWords<CatalogAudit> = {
  'catalog.service_added': {
    label: 'Palvelu lisätty',
    sentence: ({ details }) => `Lisäsi palvelun${named(details.name)}`,
  },
  'catalog.service_saved': {
    label: 'Palvelu muutettu',
    sentence: ({ details }) => `Muutti palvelua${named(details.name)}`,
  },
  'catalog.service_removed': {
    label: 'Palvelu poistettu',
    sentence: ({ details }) => `Poisti palvelun${named(details.name)}`,
  },
  'catalog.usual_services_added': {
    label: 'Tavallisia palveluja lisätty',
    sentence: ({ details }) => `Lisäsi hinnastoon tavallisia palveluja: ${details.added}`,
  },
  'catalog.product_added': {
    label: 'Tuote lisätty',
    sentence: ({ details }) => `Lisäsi tuotteen${named(details.code)}`,
  },
  'catalog.product_saved': {
    label: 'Tuote muutettu',
    sentence: ({ details }) => `Muutti tuotetta${named(details.code)}`,
  },
  'catalog.product_removed': {
    label: 'Tuote poistettu',
    sentence: ({ details }) => `Poisti tuotteen${named(details.code)}`,
  },
  'catalog.package_added': {
    label: 'Palvelupaketti lisätty',
    sentence: ({ details }) => `Lisäsi palvelupaketin${named(details.name)}`,
  },
  'catalog.package_saved': {
    label: 'Palvelupaketti muutettu',
    sentence: ({ details }) => `Muutti palvelupakettia${named(details.name)}`,
  },
  'catalog.package_removed': {
    label: 'Palvelupaketti poistettu',
    sentence: ({ details }) => `Poisti palvelupaketin${named(details.name)}`,
  },
  'catalog.services_imported': {
    label: 'Palvelut tuotu',
    sentence: ({ details }) => `Toi palvelut tiedostosta: ${rowCounts(details)}`,
  },
  'catalog.packages_imported': {
    label: 'Palvelupaketit tuotu',
    sentence: ({ details }) => `Toi palvelupaketit tiedostosta: ${rowCounts(details)}`,
  },
  'catalog.products_imported': {
    label: 'Tuotteet tuotu',
    sentence: ({ details }) => `Toi tuotteet tiedostosta: ${rowCounts(details)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Hinnasto', words }
