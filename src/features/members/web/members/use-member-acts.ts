import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Member } from '#features/organizations/organizations.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { membersApi, useSettingsApi } from '../members.api.ts'

/** Changes to who belongs to the organisation; each shows at once and takes itself back with a reason when refused. */
export function useMemberActs() {
  const { whose } = useSettings()
  const api = useSettingsApi('members')
  const queryClient = useQueryClient()
  const key = api.list.queryKey(whose)

  const change = async (edit: (members: Member[]) => Member[]) => {
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData(key)
    queryClient.setQueryData(key, (members) => members && edit(members))
    return { before }
  }
  const takeBack =
    (title: string) => (error: unknown, _input: unknown, context: { before: Member[] | undefined } | undefined) => {
      queryClient.setQueryData(key, context?.before)
      toast.error(title, failureText(error))
    }
  // the same people are named elsewhere, and who one is here may have changed as well
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries(organizationsApi.listMembers.queryFilter()),
      queryClient.invalidateQueries(organizationsApi.sync.queryFilter()),
    ])

  const setRole = useMutation(
    api.setRole.mutationOptions({
      onMutate: ({ userId, role }) =>
        change((members) => members.map((member) => (member.userId === userId ? { ...member, role } : member))),
      onSuccess: () => toast.success('Rooli vaihdettu'),
      onError: takeBack('Roolia ei voitu vaihtaa'),
      onSettled: () => void refetch(),
    }),
  )
  const setMarks = useMutation(
    api.setMarks.mutationOptions({
      onMutate: ({ userId, installs, bills }) =>
        change((members) =>
          members.map((member) => (member.userId === userId ? { ...member, installs, bills } : member)),
        ),
      onError: takeBack('Tehtävää ei voitu vaihtaa'),
      onSettled: () => void refetch(),
    }),
  )
  const setApprovalLimit = useMutation(
    api.setApprovalLimit.mutationOptions({
      onSuccess: () => toast.success('Hyväksymisraja tallennettu'),
      onSettled: () => void refetch(),
    }),
  )
  const remove = useMutation(
    api.remove.mutationOptions({
      onMutate: ({ userId }) => change((members) => members.filter((member) => member.userId !== userId)),
      onSuccess: () => toast.success('Jäsen poistettu'),
      onError: takeBack('Jäsentä ei voitu poistaa'),
      onSettled: () => void refetch(),
    }),
  )
  // the organisation's gate leads away when the list of own organisations has come
  const leave = useMutation(
    membersApi.leave.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(organizationsApi.sync.queryFilter()),
      onError: (error) => toast.error('Poistuminen ei onnistunut', failureText(error)),
    }),
  )
  return { setRole, setMarks, setApprovalLimit, remove, leave }
}
