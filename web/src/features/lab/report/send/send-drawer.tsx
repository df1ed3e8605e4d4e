import type { OutputOf } from '@seam/contract/kit/call'
import { mobileForm } from '@seam/contract/kit/rules/mobile'
import { type ReportState, reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Report } from '@seam/contract/lab/report/report.row'
import { reportHistoryCalls, reportMessage } from '@seam/contract/lab/report/report-history'
import { smsState } from '@seam/contract/system/sms'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { SideDrawer } from '../../../../kit/drawer/side-drawer.tsx'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { tagChoice } from '../../../../kit/picker/multiple-choice.ts'
import './send-drawer.css'

type Props = { report: Report; onClose: () => void }

const refresh = [reportHistoryCalls.sends, reportCalls.get, reportCalls.page]
const reload = { refresh, refreshAfterRefusal: refresh }

const sendable: readonly ReportState[] = [reportState.issued, reportState.released]

/** Why no message about the report may be sent now; empty if one may. */
const barOf = ({ state, voidRequesterName }: Report): string => {
  if (!sendable.includes(state)) return `${reportState.label(state)}的报告不能发送`
  return voidRequesterName === '' ? '' : '已申请作废，决定之前不能发送'
}

type Notifiers = OutputOf<typeof reportHistoryCalls.sends>['notifiers']

type FormProps = { readonly report: Report; readonly notifiers: Notifiers; readonly bar: string }

const SendForm = ({ report, notifiers, bar }: FormProps) => {
  const { id } = report
  const fieldId = useId()
  const [telephones, setTelephones] = useState<readonly string[]>([])
  const [reason, setReason] = useState(report.releaseReason)
  const values = useWrite(reportHistoryCalls.sendValues, reload)
  const link = useWrite(reportHistoryCalls.sendLink, reload)
  const needsReason = bar === '' && report.reasons.release.length > 0 && report.releaseTime === null
  const send = async (call: typeof values) => {
    const wrong = telephones.find(telephone => !mobileForm.test(telephone))
    if (wrong !== undefined) return toast.warning(`手机号不正确：${wrong}`)
    if (needsReason && reason.trim() === '') return toast.warning('请填写放行原因')
    const answer = await call.run({ id, reason, ...(telephones.length > 0 && { telephones: [...telephones] }) })
    if (answer !== undefined) toast.success('已交短信发送，下面可看到每个号码的状态')
  }
  return (
    <>
      <label htmlFor={fieldId}>接收号码</label>
      <Select
        id={fieldId}
        {...tagChoice}
        value={[...telephones]}
        onChange={(next: string[]) => setTelephones(next.map(text => text.trim()))}
        tokenSeparators={[' ', ',', '，', '、']}
        open={false}
        suffixIcon={null}
        maxCount={10}
        placeholder={
          notifiers.length > 0
            ? `不填则发给通知人：${notifiers.map(({ notifierName, telephone }) => `${notifierName} ${telephone}`).join('、')}`
            : '委托单没有通知人，请输入手机号后回车'
        }
      />
      {needsReason && (
        <>
          <p className="report-soft-error">{report.reasons.release.map(({ message }) => message).join('；')}</p>
          <Input
            aria-label="放行原因"
            placeholder="放行原因"
            maxLength={100}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </>
      )}
      <div className="send-drawer-buttons">
        <Button type="primary" disabled={bar !== ''} loading={values.running} onClick={() => void send(values)}>
          发送检测结果
        </Button>
        <Button disabled={bar !== ''} loading={link.running} onClick={() => void send(link)}>
          发送报告链接
        </Button>
      </div>
      <p className="soft">同一份报告对同一号码只发一次；发送失败的，再点一次即重发。首次发送即记为已发放。</p>
    </>
  )
}

/** Text messages about a report: recipient, content and delivery. */
export const SendDrawer = ({ report, onClose }: Props) => {
  const bar = barOf(report)
  // A report that changes under the open drawer keeps the form and what was typed.
  const [couldSend] = useState(bar === '')
  const read = useRead(reportHistoryCalls.sends, { id: report.id }, { every: 5_000 })
  const { data } = read
  if (data === undefined)
    return (
      <SideDrawer title="短信发送" onClose={onClose}>
        <NoAnswer read={read} />
      </SideDrawer>
    )
  const { notifiers, sends } = data
  return (
    <SideDrawer title={`短信发送 ${report.reportCode ?? ''}`} onClose={onClose}>
      <div className="send-drawer">
        {bar !== '' && <p className="report-soft-error">{bar}</p>}
        {(couldSend || bar === '') && <SendForm report={report} notifiers={notifiers} bar={bar} />}
        <table aria-label="发送情况">
          <thead>
            <tr>
              <th>号码</th>
              <th>内容</th>
              <th>状态</th>
              <th>发送</th>
            </tr>
          </thead>
          <tbody>
            {sends.map(one => (
              <tr key={`${one.content}${one.telephone}${one.part}`}>
                <td>{one.telephone}</td>
                <td>
                  {reportMessage.label(one.content)}
                  {one.part > 1 && ` ${one.part}`}
                </td>
                <td>
                  <DictionaryTag dictionary={smsState} value={one.state} />
                  {one.failure !== '' && <small className="report-soft-error">{one.failure}</small>}
                </td>
                <td>
                  {one.createName}
                  <small className="soft">{one.createTime}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {sends.length === 0 && <p className="soft">还没有发送过</p>}
      </div>
    </SideDrawer>
  )
}
