import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { DelegationDraft } from '@seam/contract/lab/delegation/delegation.draft'
import type { Repeat } from '@seam/contract/lab/delegation/delegation.fee'
import { type RefObject, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { type CallFailure, fieldIssues } from '../../../../../kit/api/call-failure.ts'
import { ask, toast } from '../../../../../kit/feedback/feedback.tsx'
import { type Faults, faultsOf } from '../faults.ts'
import { unreadOf } from '../samples/lines.ts'
import type { RegistrationState } from '../use-registration.ts'
import { draftOf } from './draft.ts'
import { type SavedDelegation, type StoredDelegation, useSave } from './use-save.ts'

type Options = {
  state: RegistrationState
  stored: StoredDelegation | undefined
  /** the form on the page, where the first fault is shown */
  root: RefObject<HTMLElement | null>
  repeats: readonly z.output<typeof Repeat>[]
  onSaved: (saved: SavedDelegation) => void
}

const perhapsSavedMessage = '上一次提交可能已经成功，请先到委托单列表核对，确认没有后再提交一次'
const askReason: Faults = { repeatReason: '请填写重复委托的原因' }

/** Words of a pasted table that were not found are not registered; reception decides whether that is right. */
const mayLeaveUnread = async (unread: readonly string[], command: string): Promise<boolean> =>
  unread.length === 0 ||
  ask({
    title: '粘贴的内容没有全部认出',
    content: `没有认出：${unread.slice(0, 5).join('，')}${unread.length > 5 ? `等 ${unread.length} 个样品` : ''}。没有认出的不登记、不计费。`,
    okText: `不要这些，${command}`,
    cancelText: '返回修改',
  })

/** Validates with the contract, sends, and focuses the first fault. */
export const useSubmit = ({ state, stored, root, repeats, onSaved }: Options) => {
  const { form, faults, setFaults } = state
  const lead = useRef(false)
  const mark = (newFaults: Faults) => {
    lead.current = true
    setFaults(newFaults)
  }
  useEffect(() => {
    if (!lead.current) return
    lead.current = false
    const first = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [faults, root])

  const showRefusal = (failure: CallFailure): boolean => {
    if (failure.code === commonFailures.idempotencyMismatch.code) {
      toast.error(perhapsSavedMessage, 8000)
      return true
    }
    if (failure.code === delegationFailures.repeated.code) mark(askReason)
    const formFaults = faultsOf(fieldIssues(failure), form)
    if (Object.keys(formFaults).length > 0) mark(formFaults)
    return false
  }
  const { save, saving } = useSave(stored, showRefusal)

  /** false: refused, and the form shows why */
  const submit = async (asDraft: boolean): Promise<boolean> => {
    const draft = draftOf(form, asDraft)
    const issues = DelegationDraft.safeParse(draft).error?.issues ?? []
    const formFaults = faultsOf(issues as Parameters<typeof faultsOf>[0], form)
    const unexplained = repeats.length > 0 && form.repeatReason.trim() === ''
    if (issues.length > 0 || unexplained) {
      mark({ ...(unexplained ? askReason : {}), ...formFaults })
      toast.error(issues[0]?.message ?? askReason['repeatReason'] ?? '')
      return false
    }
    if (!(await mayLeaveUnread(unreadOf(form.lines), asDraft ? '保存' : '提交'))) {
      lead.current = true
      setFaults({})
      return false
    }
    const saved = await save(draft)
    if (saved !== undefined) onSaved(saved)
    return saved !== undefined
  }
  return { submit, saving }
}
