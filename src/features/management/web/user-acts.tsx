import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  KeyRound,
  LogOut,
  MoreHorizontal,
  ScrollText,
  ShieldMinus,
  ShieldOff,
  ShieldPlus,
  UserCheck,
  UserX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { failureText } from '#web/failure-text.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlatformUser } from '../management.ts'
import { managementApi } from './management.api.ts'

type Act = {
  title: string
  consequence: ReactNode
  label: string
  done: string
  danger?: boolean
  run: () => Promise<unknown>
}

/** What a super-user can do to a user; one's own row offers only the log, so that no super-user shuts themselves out. */
export function UserActs({ user }: { user: PlatformUser }) {
  const isSelf = useProfile().id === user.id
  const acts = useActs(user)
  const [asked, setAsked] = useState<Act | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const ask = (act: Act) => {
    setAsked(act)
    setIsOpen(true)
  }
  const confirm = async () => {
    if (!asked) return
    try {
      await asked.run()
      toast.success(asked.done, user.name)
    } catch (error) {
      toast.error('Toiminto ei onnistunut', failureText(error))
      throw error
    } finally {
      void queryClient.invalidateQueries(managementApi.users.find.queryFilter())
      void queryClient.invalidateQueries(managementApi.audit.queryFilter())
    }
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Toiminnot: ${user.name}`}>
            <MoreHorizontal className="size-5" aria-hidden="true" />
          </IconButton>
        }
      >
        {isSelf ? (
          <MenuLabel>Omaa tiliäsi hallitset asetuksissa.</MenuLabel>
        ) : (
          <>
            <MenuItem icon={<KeyRound />} onClick={() => ask(acts.reset)}>
              Lähetä salasanan vaihtolinkki
            </MenuItem>
            <MenuItem icon={<LogOut />} onClick={() => ask(acts.endSessions)}>
              Päätä istunnot
            </MenuItem>
            {user.hasSecondFactor ? (
              <MenuItem icon={<ShieldOff />} onClick={() => ask(acts.forgetSecondFactor)}>
                Nollaa kaksivaiheinen tunnistautuminen
              </MenuItem>
            ) : null}
            {user.isSuperUser ? (
              <MenuItem icon={<ShieldMinus />} onClick={() => ask(acts.takeSuperUser)}>
                Poista superkäyttäjän oikeudet
              </MenuItem>
            ) : (
              <MenuItem icon={<ShieldPlus />} onClick={() => ask(acts.giveSuperUser)}>
                Tee superkäyttäjäksi
              </MenuItem>
            )}
            {user.disabled ? (
              <MenuItem icon={<UserCheck />} onClick={() => ask(acts.enable)}>
                Palauta käyttöön
              </MenuItem>
            ) : (
              <MenuItem icon={<UserX />} danger onClick={() => ask(acts.disable)}>
                Poista käytöstä
              </MenuItem>
            )}
          </>
        )}
        <MenuSeparator />
        <MenuLink link={<Link to="/app/manage/audit" search={{ userId: user.id }} />} icon={<ScrollText />}>
          Häntä koskevat tapahtumat
        </MenuLink>
        <MenuLink link={<Link to="/app/manage/audit" search={{ actorUserId: user.id }} />} icon={<ScrollText />}>
          Hänen tekemänsä tapahtumat
        </MenuLink>
      </Menu>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={asked?.title ?? ''}
        confirmLabel={asked?.label ?? ''}
        danger={asked?.danger}
        onConfirm={confirm}
      >
        {asked?.consequence}
      </ConfirmDialog>
    </>
  )
}

function useActs({ id: userId, name, email }: PlatformUser) {
  const { mutateAsync: setDisabled } = useMutation(managementApi.users.setDisabled.mutationOptions())
  const { mutateAsync: setSuperUser } = useMutation(managementApi.users.setSuperUser.mutationOptions())
  const { mutateAsync: sendReset } = useMutation(managementApi.users.sendReset.mutationOptions())
  const { mutateAsync: endSessions } = useMutation(managementApi.users.endSessions.mutationOptions())
  const { mutateAsync: forgetSecondFactor } = useMutation(managementApi.users.forgetSecondFactor.mutationOptions())
  const who = <strong>{name}</strong>
  return {
    disable: {
      title: 'Poistetaanko käyttäjä käytöstä?',
      consequence: <p>{who} ei enää pääse palveluun. Avoimet istunnot lakkaavat toimimasta heti. Tiedot säilyvät.</p>,
      label: 'Poista käytöstä',
      done: 'Käyttäjä poistettu käytöstä',
      danger: true,
      run: () => setDisabled({ userId, disabled: true }),
    },
    enable: {
      title: 'Palautetaanko käyttäjä käyttöön?',
      consequence: <p>{who} voi taas kirjautua sisään ja työskennellä organisaatioissaan.</p>,
      label: 'Palauta käyttöön',
      done: 'Käyttäjä palautettu käyttöön',
      run: () => setDisabled({ userId, disabled: false }),
    },
    giveSuperUser: {
      title: 'Tehdäänkö käyttäjästä superkäyttäjä?',
      consequence: <p>{who} näkee kaikki organisaatiot ja käyttäjät ja voi muuttaa niitä.</p>,
      label: 'Tee superkäyttäjäksi',
      done: 'Superkäyttäjän oikeudet annettu',
      danger: true,
      run: () => setSuperUser({ userId, isSuperUser: true }),
    },
    takeSuperUser: {
      title: 'Poistetaanko superkäyttäjän oikeudet?',
      consequence: <p>{who} ei enää pääse hallintaan. Omissa organisaatioissaan hän jatkaa entiseen tapaan.</p>,
      label: 'Poista oikeudet',
      done: 'Superkäyttäjän oikeudet poistettu',
      danger: true,
      run: () => setSuperUser({ userId, isSuperUser: false }),
    },
    reset: {
      title: 'Lähetetäänkö salasanan vaihtolinkki?',
      consequence: (
        <p>
          {who} saa linkin osoitteeseen {email}. Nykyinen salasana toimii, kunnes hän vaihtaa sen.
        </p>
      ),
      label: 'Lähetä linkki',
      done: 'Vaihtolinkki lähetetty',
      run: () => sendReset({ userId }),
    },
    forgetSecondFactor: {
      title: 'Nollataanko kaksivaiheinen tunnistautuminen?',
      consequence: (
        <p>
          {who} voi tämän jälkeen kirjautua pelkällä salasanalla, ja hänen istuntonsa päättyvät. Varmista ensin muulla
          tavalla, että pyyntö tulee häneltä itseltään.
        </p>
      ),
      label: 'Nollaa',
      done: 'Kaksivaiheinen tunnistautuminen nollattu',
      danger: true,
      run: () => forgetSecondFactor({ userId }),
    },
    endSessions: {
      title: 'Päätetäänkö kaikki istunnot?',
      consequence: <p>{who} kirjataan ulos kaikilta laitteilta. Hän voi kirjautua heti uudelleen.</p>,
      label: 'Päätä istunnot',
      done: 'Istunnot päätetty',
      danger: true,
      run: () => endSessions({ userId }),
    },
  } satisfies Record<string, Act>
}
