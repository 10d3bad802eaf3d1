export type OrganizationExportAudit = {
  'organization-export.started': { exportId: string; withFiles: boolean }
  /** An admin got the address from which it is downloaded. */
  'organization-export.downloaded': { exportId: string }
  'organization-export.removed': { exportId: string }
}
