import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { useMemo, useState } from 'react'
import { EmptyRows } from '../../../../kit/answer/empty-rows.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useUnsaved } from '../../../../kit/draft/unsaved.tsx'
import { ask } from '../../../../kit/feedback/feedback.tsx'
import { BrowserDraftNotice } from './browser-draft/browser-draft-notice.tsx'
import { browserDraftsOf } from './browser-draft/browser-drafts.ts'
import { emptyRegistration, type Registration } from './registration.ts'
import { RegistrationForm } from './registration-form.tsx'
import { SavedPanel } from './saved-panel.tsx'
import type { SavedDelegation } from './submit/use-save.ts'
import { newKey } from './use-registration.ts'

const place = '/delegate/register'
const draftName = 'register'

type Round = {
  readonly count: number
  readonly start: Registration
  /** when the draft it starts with was stored; undefined: no draft */
  readonly keptAt: number | undefined
}

const begin = (count: number, start: Registration, keptAt?: number): Round => ({ count, start, keptAt })

const firstRound = (): Round => {
  const draft = browserDraftsOf(draftName).read()
  return draft === undefined ? begin(0, emptyRegistration(newKey())) : begin(0, draft.form, draft.savedAt)
}

/** Registers delegations one after the other. */
export const RegisterPage = () => {
  const { data: offer, error, refetch } = useRead(delegationCalls.options, {}, { staleTime: 60_000 })
  const store = useMemo(() => browserDraftsOf(draftName), [])
  const mark = useUnsaved()
  const [round, setRound] = useState(firstRound)
  const [offered, setOffered] = useState(() => (round.keptAt === undefined ? store.other() : undefined))
  const [registered, setDone] = useState<{ saved: SavedDelegation; form: Registration }>()

  const next = (start: Registration, keptAt?: number) => {
    mark(false)
    setDone(undefined)
    setRound(before => begin(before.count + 1, start, keptAt))
  }
  const startOver = async () => {
    if (await ask({ title: '清空已填写的内容？', okText: '清空' })) next(emptyRegistration(newKey()))
  }

  if (offer === undefined)
    return <EmptyRows waiting={error === null} failure={error ?? undefined} onRetry={() => void refetch()} />
  if (registered !== undefined)
    return (
      <SavedPanel
        saved={registered.saved}
        form={registered.form}
        onNext={same => next(emptyRegistration(newKey(), same ? registered.form : undefined))}
      />
    )
  const usual = offer.coefficients[0]?.id ?? null
  const { start } = round
  return (
    <>
      {round.keptAt !== undefined && <BrowserDraftNotice savedAt={round.keptAt} content={start} />}
      {offered && (
        <BrowserDraftNotice
          savedAt={offered.savedAt}
          content={offered.form}
          onTake={() => {
            store.drop(offered)
            setOffered(undefined)
            next(offered.form, offered.savedAt)
          }}
          onDrop={() => {
            store.drop(offered)
            setOffered(undefined)
          }}
        />
      )}
      <RegistrationForm
        key={round.count}
        offer={offer}
        start={start.coefficientId === null ? { ...start, coefficientId: usual } : start}
        restored={round.keptAt !== undefined}
        draftName={draftName}
        place={place}
        mayDraft
        mark={mark}
        onClear={() => void startOver()}
        onSaved={(saved, form) => {
          setOffered(undefined)
          setDone({ saved, form })
        }}
      />
    </>
  )
}
