import { type Disposal, disposalKind, disposalState } from '@seam/contract/lab/sample/disposal'
import { drawFields } from '../../../../kit/pdf/fields.ts'
import { drawSheet, drawSignatures, type Letterhead } from '../../../../kit/pdf/sheet.ts'
import { type Column, drawTable } from '../../../../kit/pdf/table.ts'

const columns: readonly Column<Disposal['samples'][number]>[] = [
  { title: '样品编号', share: 1.4, face: 'medium', cell: ({ labCode }) => labCode },
  { title: '类型', share: 1.2, cell: ({ sampleKindName }) => sampleKindName },
  { title: '质量 kg', share: 1, align: 'right', cell: ({ mass }) => mass ?? '—' },
  { title: '存放位置', share: 2, cell: ({ place }) => place || '—' },
  { title: '留样至', share: 1.3, cell: ({ retainedUntil }) => retainedUntil ?? '—' },
  { title: '委托样品编号', share: 2.2, cell: ({ sampleCode }) => sampleCode ?? '—' },
]

/** A list of samples that leave the laboratory, for signatures on paper as well. */
export const drawDisposalSheet = (lab: Letterhead, disposal: Disposal): Promise<Buffer> => {
  const { disposalCode, kind, state, samples, createTime } = disposal
  const title = kind === disposalKind.giveBack ? '退样清单' : '处置清单'
  return drawSheet(lab, { title, code: disposalCode, qr: disposalCode, time: createTime }, flow => {
    drawFields(flow, [
      [
        ['方　　式', [disposalKind.label(kind), disposal.method].filter(part => part !== '').join(' · ')],
        ['状　　态', disposalState.label(state)],
      ],
      [
        ['申 请 人', `${disposal.requesterName}　${createTime}`],
        ['确 认 人', [disposal.deciderName, disposal.decideTime ?? ''].filter(part => part !== '').join('　')],
      ],
      [
        ['领 取 人', disposal.recipient ?? ''],
        ['样品数量', `${samples.length} 个`],
      ],
      [['原　　因', disposal.reason]],
    ])
    flow.y += 10
    drawTable(flow, columns, samples, { size: 8.5 })
    drawSignatures(flow, kind === disposalKind.giveBack ? ['经办人', '确认人', '领取人'] : ['经办人', '确认人'])
  })
}
