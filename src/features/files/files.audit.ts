export type FilesAudit = {
  'files.organization_image_changed': { removed: boolean }
}
