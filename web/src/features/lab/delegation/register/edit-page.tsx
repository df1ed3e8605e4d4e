import { clientCalls } from '@seam/contract/client/client'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { Alert, Button, Empty } from 'antd'
import { useState } from 'react'
import { useParams } from 'wouter'
import { EmptyRows } from '../../../../kit/answer/empty-rows.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { unsaved, useUnsaved } from '../../../../kit/draft/unsaved.tsx'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { goTo } from '../../../../kit/location/hash-location.ts'
import { useRecordName } from '../../../../kit/location/record-name.ts'
import { BrowserDraftNotice } from './browser-draft/browser-draft-notice.tsx'
import { type BrowserDraft, browserDraftsOf } from './browser-draft/browser-drafts.ts'
import type { ChosenClient } from './registration.ts'
import { RegistrationForm } from './registration-form.tsx'
import { registrationOf } from './submit/draft.ts'

/** Editing a registered delegation before receipt and payment; the server decides when it ends. */
export const EditPage = () => {
  const id = Number(useParams<{ id: string }>().id)
  const stored = useRead(delegationCalls.get, { id })
  const offer = useRead(delegationCalls.options, {}, { staleTime: 60_000 })
  const clientId = stored.data?.clientId ?? 0
  useRecordName(stored.data && `修改 ${stored.data.delegateCode}`)
  const client = useRead(clientCalls.get, { id: clientId }, { enabled: clientId > 0 })

  const failure = stored.error ?? offer.error ?? client.error
  const retry = () => void Promise.all([stored.refetch(), offer.refetch(), client.refetch()])
  if (stored.data === undefined || offer.data === undefined || client.data === undefined)
    return <EmptyRows waiting={failure === null} failure={failure ?? undefined} onRetry={retry} />
  if (!stored.data.can.update) return <NotNow delegation={stored.data} />
  return <Editing stored={stored.data} offer={offer.data} client={client.data} />
}

const NotNow = ({ delegation: { state, delegateCode } }: { delegation: Delegation }) => (
  <Empty
    image={Empty.PRESENTED_IMAGE_SIMPLE}
    description={`委托单 ${delegateCode} 的状态是“${delegationState.label(state)}”；已付款、已签收的委托单不能修改`}
  >
    <Button onClick={() => goTo(`/delegate/list?code=${delegateCode}`)}>查看委托单</Button>
  </Empty>
)

type Props = {
  stored: Delegation
  offer: Parameters<typeof RegistrationForm>[0]['offer']
  client: ChosenClient
}

type Base = {
  readonly stored: Delegation
  readonly client: ChosenClient
  readonly browserDraft: BrowserDraft | undefined
}

const nameOf = ({ id, version }: Delegation) => `edit.${id}.${version}`

/** The form keeps its initial version: a change by another user in the meantime is shown, not overwritten. */
const Editing = ({ stored, offer, client }: Props) => {
  const mark = useUnsaved()
  const [base, setBase] = useState<Base>(() => ({
    stored,
    client,
    browserDraft: browserDraftsOf(nameOf(stored)).read(),
  }))
  const { id, version, delegateCode, state } = base.stored
  const place = `/delegate/list/${id}/edit`
  const renew = () => {
    mark(false)
    setBase({ stored, client, browserDraft: undefined })
  }
  const [saved, setSaved] = useState(false)
  const behind = stored.version !== version
  // no unsaved edits: the form takes the new version
  if (behind && (saved || !unsaved.in(place))) {
    setSaved(false)
    setBase({ stored, client, browserDraft: undefined })
  }
  // reads the saved delegation again on the next visit
  if (saved) return <EmptyRows waiting failure={undefined} onRetry={renew} />
  const { browserDraft } = base
  return (
    <>
      {behind && (
        <Alert
          type="warning"
          showIcon
          className="registration-draft-notice"
          title="这张委托单已被他人修改，现在保存会被拒绝。"
          action={
            <Button size="small" onClick={renew}>
              放弃我的修改，重新载入
            </Button>
          }
        />
      )}
      {browserDraft && !behind && <BrowserDraftNotice savedAt={browserDraft.savedAt} content={browserDraft.form} />}
      <RegistrationForm
        key={version}
        offer={offer}
        start={browserDraft?.form ?? registrationOf(base.stored, base.client)}
        restored={browserDraft !== undefined}
        draftName={nameOf(base.stored)}
        place={place}
        stored={{ id, version, delegateCode }}
        mayDraft={state === delegationState.draft}
        mark={mark}
        onSaved={() => {
          setSaved(true)
          toast.success('修改成功')
          goTo(`/delegate/list?code=${delegateCode}`)
        }}
      />
    </>
  )
}
