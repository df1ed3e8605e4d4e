import { type PortalRight, portalRights } from '@seam/contract/kit/portal/portal-right'
import { type PortalMember, portalMemberCalls } from '@seam/contract/portal/member'
import { portalCalls } from '@seam/contract/portal/portal'
import { userStatus } from '@seam/contract/system/user/user'
import { useState } from 'react'
import { fieldIssues } from '../../kit/api/call-failure.ts'
import { useRead, useWrite } from '../../kit/api/use-call.ts'
import { TextInput } from '../ui/field.tsx'
import { Card, Tag } from '../ui/parts.tsx'
import { Answer } from '../ui/states.tsx'

const refresh = [portalMemberCalls.list]
const everyRight = Object.keys(portalRights) as PortalRight[]

type RightsProps = {
  of: string
  rights: readonly PortalRight[]
  /** Rights that the caller can grant and revoke. */
  own: readonly PortalRight[]
  disabled: boolean
  onChange: (rights: PortalRight[]) => void
}

const Rights = ({ of, rights, own, disabled, onChange }: RightsProps) => (
  <fieldset className="front-form-rights">
    <legend className="front-soft">{of}的权限</legend>
    {everyRight.map(right => (
      <label key={right}>
        <input
          type="checkbox"
          disabled={disabled || !own.includes(right)}
          checked={rights.includes(right)}
          onChange={event => onChange(event.target.checked ? [...rights, right] : rights.filter(one => one !== right))}
        />
        {portalRights[right]}
      </label>
    ))}
  </fieldset>
)

type MemberProps = { member: PortalMember; own: readonly PortalRight[]; readOnly: boolean }

const Member = ({ member, own, readOnly }: MemberProps) => {
  const setting = useWrite(portalMemberCalls.setRights, {
    refresh,
    refreshAfterRefusal: refresh,
    success: '已设置权限',
  })
  const switching = useWrite(portalMemberCalls.switchState, { refresh })
  const fixed = member.own || readOnly || member.userStatus === userStatus.pending
  const enabled = member.userStatus === userStatus.enabled
  return (
    <li className="front-list-row">
      <span className="front-list-row-main">
        <b>{member.userName}</b> {member.userMobile}
        {member.own && <span className="front-soft">（本人）</span>}
        {!enabled && <Tag of={userStatus} value={member.userStatus} />}
      </span>
      <Rights
        of={member.userName}
        rights={member.rights}
        own={own}
        disabled={fixed || setting.running}
        onChange={rights => void setting.run({ id: member.id, rights, version: member.version })}
      />
      {!fixed && (
        <span className="front-actions">
          <button
            type="button"
            className="button"
            onClick={() => void switching.run({ id: member.id, enabled: !enabled })}
          >
            {enabled ? '停用' : '启用'}
          </button>
        </span>
      )}
    </li>
  )
}

const NewMember = ({ own }: { own: readonly PortalRight[] }) => {
  const [userMobile, setMobile] = useState('')
  const [userName, setName] = useState('')
  const [rights, setRights] = useState<PortalRight[]>([])
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { run, running } = useWrite(portalMemberCalls.add, {
    refresh,
    success: '已新增，可用短信验证码登录',
    perForm: true,
    onFailure: failure => {
      const issues = fieldIssues(failure)
      setFaults(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])))
      return issues.length > 0
    },
  })
  const add = async () => {
    if ((await run({ userMobile, userName, rights })) === undefined) return
    setMobile('')
    setName('')
    setRights([])
    setFaults({})
  }
  return (
    <Card title="新增同事">
      <form
        className="front-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <div className="front-form-fields">
          <TextInput
            label="手机号"
            inputMode="tel"
            maxLength={11}
            value={userMobile}
            fault={faults['userMobile']}
            onChange={setMobile}
          />
          <TextInput label="姓名" maxLength={8} value={userName} fault={faults['userName']} onChange={setName} />
        </div>
        <Rights of="新同事" rights={rights} own={own} disabled={false} onChange={setRights} />
        {faults['rights'] !== undefined && (
          <p className="front-form-fault" role="alert">
            {faults['rights']}
          </p>
        )}
        <button type="submit" className="button button-main" disabled={running}>
          新增
        </button>
      </form>
    </Card>
  )
}

/** Accounts of the enterprise and their rights. */
export const MemberPage = () => {
  const { data: home } = useRead(portalCalls.home, {}, { staleTime: 30_000 })
  const list = useRead(portalMemberCalls.list, {}, { staleTime: 0 })
  const own = home?.rights ?? []
  const readOnly = home?.readOnly !== false
  return (
    <>
      <h1 className="front-title">同事</h1>
      <Answer of={list}>
        {members => (
          <ul className="front-list">
            {members.map(member => (
              <Member key={member.id} member={member} own={own} readOnly={readOnly} />
            ))}
          </ul>
        )}
      </Answer>
      {!readOnly && <NewMember own={own} />}
    </>
  )
}
