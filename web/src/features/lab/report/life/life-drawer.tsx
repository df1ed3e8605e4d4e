import { FileZipOutlined } from '@ant-design/icons'
import type { Report } from '@seam/contract/lab/report/report.row'
import { type LifeEvent, type LifeResult, reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { methodText } from '@seam/contract/lab/result/method-text'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { download } from '../../../../kit/api/download.ts'
import { useRead } from '../../../../kit/api/use-call.ts'
import { SideDrawer } from '../../../../kit/drawer/side-drawer.tsx'
import { Permit } from '../../../../kit/session/permit.tsx'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import { RawDataTable } from '../../../../shared/lab/result/readings/raw-data-table.tsx'
import { PictureParts } from './picture-parts.tsx'
import './life-drawer.css'

type Version = LifeResult['versions'][number]

const Events = ({ events }: { events: readonly LifeEvent[] }) => (
  <table aria-label="经过" className="life-drawer-events">
    <thead>
      <tr>
        <th>时间</th>
        <th>对象</th>
        <th>操作</th>
        <th>人员</th>
        <th>说明</th>
      </tr>
    </thead>
    <tbody>
      {events.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and are only appended
        <tr key={at}>
          <td className="life-drawer-time">{event.time}</td>
          <td>{event.subject}</td>
          <td>{event.action}</td>
          <td>{event.person}</td>
          <td className="soft">{event.detail}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const readingsOf = ({ readings, inputs }: Version): string =>
  readings.length > 0
    ? readings.map(({ component, raw }) => `${component} ${raw}`.trim()).join('、')
    : inputs.map(({ projectCode, reported, resultNo }) => `${projectCode} ${reported}（第${resultNo}版）`).join('、')

/** The raw data of each calculated reading. */
const RawData = ({ readings }: Version) => (
  <>
    {readings.map(
      ({ component, ordinal, origin, ...reading }) =>
        origin !== null && (
          <details key={`${component}${ordinal}`}>
            <summary className="soft">{`${component} 第${ordinal}次原始数据`.trim()}</summary>
            <RawDataTable origin={origin} reading={reading} />
          </details>
        ),
    )}
  </>
)

const instrumentsOf = (version: Version): string =>
  [...new Set(version.readings.map(({ instrument }) => instrument)), methodText(version)]
    .filter(text => text !== '')
    .join('；')

const Results = ({ reportId, results }: { reportId: number; results: readonly LifeResult[] }) => (
  <table aria-label="结果的全部版本" className="life-drawer-results">
    <thead>
      <tr>
        <th>样品、项目</th>
        <th>版本</th>
        <th>读数或依据</th>
        <th>结果</th>
        <th>仪器、标准和方法</th>
        <th>人员、时间</th>
      </tr>
    </thead>
    <tbody>
      {results.flatMap(result =>
        result.versions.map(version => (
          <tr
            key={`${result.sampleCode}${result.projectName}${version.resultNo}`}
            className={version.resultNo === result.resultNo ? undefined : 'life-drawer-old'}
          >
            <td>
              {result.projectName} <Symbol text={result.symbol} />
              <small className="soft">{result.sampleCode}</small>
            </td>
            <td>
              {version.resultNo}
              {version.waiveReason !== '' && <small className="soft">放行：{version.waiveReason}</small>}
            </td>
            <td>
              {readingsOf(version)}
              <RawData {...version} />
              <PictureParts reportId={reportId} readings={version.readings} />
            </td>
            <td>
              {version.values.map(({ component, reported }) => `${component} ${reported ?? '—'}`.trim()).join('、')}{' '}
              {result.unit}
            </td>
            <td>{instrumentsOf(version)}</td>
            <td>
              {version.createName}
              <small className="soft">{version.createTime}</small>
            </td>
          </tr>
        )),
      )}
    </tbody>
  </table>
)

/** The whole life of a report on one page, from its delegation to its last view, with the evidence pack. */
export const LifeDrawer = ({ report, onClose }: { report: Report; onClose: () => void }) => {
  const { id } = report
  const [part, setPart] = useState<'events' | 'results'>('events')
  const read = useRead(reportHistoryCalls.life, { id }, { staleTime: 0 })
  const { data } = read
  const tools = (
    <Permit of={['reportReview', 'reportApprove']}>
      <Button icon={<FileZipOutlined />} onClick={() => void download(reportHistoryCalls.evidence, { id })}>
        导出证据包
      </Button>
    </Permit>
  )
  return (
    <SideDrawer
      title={`全过程 ${report.reportCode ?? report.delegateCode}`}
      width={1080}
      tools={tools}
      onClose={onClose}
    >
      {data === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <div className="life-drawer">
          <Segmented
            options={[
              { value: 'events', label: `经过 ${data.events.length}` },
              { value: 'results', label: `结果版本 ${data.results.flatMap(({ versions }) => versions).length}` },
            ]}
            value={part}
            onChange={setPart}
          />
          {part === 'events' ? <Events events={data.events} /> : <Results reportId={id} results={data.results} />}
        </div>
      )}
    </SideDrawer>
  )
}
