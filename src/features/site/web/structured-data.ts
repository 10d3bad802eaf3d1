import { company } from '../company.ts'
import { questions } from './questions.ts'

const ORIGIN = '__ORIGIN__'

/** Who we are, what the product is, and the home page's questions, in the words of schema.org. */
export const structuredData = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${ORIGIN}/#organization`,
      name: company.name,
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/icon-512.png`,
      email: company.email,
      telephone: company.phoneLink,
      taxID: company.businessId,
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.street,
        postalCode: company.postalCode,
        addressLocality: company.city,
        addressCountry: 'FI',
      },
    },
    {
      '@type': 'WebSite',
      url: `${ORIGIN}/`,
      name: 'Huoltosilta',
      inLanguage: 'fi',
      publisher: { '@id': `${ORIGIN}/#organization` },
    },
    {
      '@type': 'SoftwareApplication',
      name: 'Huoltosilta',
      url: `${ORIGIN}/`,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      inLanguage: 'fi',
      description: 'Korjaamojen ja niiden asiakkaiden yhteinen työpöytä ajoneuvojen huolloille.',
    },
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
}
