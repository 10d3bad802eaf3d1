const names = new Intl.DisplayNames('fi', { type: 'region' })

/** `SE`: Ruotsi. */
export const countryName = (country: string): string => names.of(country) ?? country
