import { hoursText } from './engine-hours.ts'

const wholes = new Intl.NumberFormat('fi-FI')

/** What is known of a car's next service. */
export type NextServiceFacts = {
  nextServiceOn: string | null
  nextServiceKm: number | null
  nextServiceTenths: number | null
  /** The expected day of kilometres or hours, whichever is first, and that of the hours. */
  serviceKmOn: string | null
  serviceHoursOn: string | null
}

/** Whether a meter reaches the next service before its day does. */
export const isMeterFirst = <Service extends NextServiceFacts>(
  service: Service,
): service is Service & { serviceKmOn: string } =>
  service.serviceKmOn !== null && (service.nextServiceOn === null || service.serviceKmOn < service.nextServiceOn)

/** Whether it is the hours of the engine that come before the kilometres. */
export const isByHours = ({ serviceKmOn, serviceHoursOn, nextServiceKm }: NextServiceFacts): boolean =>
  serviceKmOn === null ? nextServiceKm === null : serviceHoursOn === serviceKmOn

/** "60 000 km" or "250 h": what the meter shows at the next service; null where no meter counts. */
export function meterText(service: NextServiceFacts): string | null {
  if (isByHours(service) && service.nextServiceTenths !== null) return hoursText(service.nextServiceTenths)
  return service.nextServiceKm === null ? null : `${wholes.format(service.nextServiceKm)} km`
}
