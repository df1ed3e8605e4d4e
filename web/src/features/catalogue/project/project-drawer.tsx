import { basis } from '@seam/contract/catalogue/project/basis'
import { formula, formulaSlot } from '@seam/contract/catalogue/project/formula'
import { material, projectKind } from '@seam/contract/catalogue/project/project'
import type { Project } from '@seam/contract/catalogue/project/project.row'
import { bandsText } from '@seam/contract/catalogue/project/repeatability'
import { worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { Symbol } from '../../../kit/symbol/symbol.tsx'
import { useProjectOptions } from '../../../shared/catalogue/project-options.ts'
import './project.css'

type Props = { open: boolean; project: Project | undefined; onClose: () => void; onEdit: (project: Project) => void }
type Fact = readonly [label: string, value: ReactNode, wide?: boolean]

const factsOf = (project: Project, nameOf: (id: number) => string): readonly Fact[] => [
  ['代码', project.projectCode],
  ['符号', project.symbol && <Symbol text={project.symbol} />],
  ['单位', project.unit],
  ['基准', <DictionaryTag key="basis" dictionary={basis} value={project.basis} />],
  ['修约间隔', project.roundingInterval],
  ['高指标', project.highLimit],
  ['类型', <DictionaryTag key="kind" dictionary={projectKind} value={project.kind} />],
  ['平行测定', `${project.parallels} 次`],
  ['物料', <DictionaryTag key="material" dictionary={material} value={project.material} />],
  ['对客户开放', project.openToClient ? '是' : '否'],
  ['标准', project.standardName],
  ['检测方法', [project.methodName, ...project.otherMethods].filter(name => name !== '').join('、')],
  ['单价', project.price === null ? '未定价' : `¥${moneyText(project.price)}`],
  ['重复性限', bandsText(project.bands), true],
  ['再现性临界差', bandsText(project.reproducibility), true],
  ['读数可填', project.readingWords.join('、')],
  ['原始记录', project.worksheetKind === worksheetKind.given ? '' : worksheetKind.label(project.worksheetKind)],
  ['仪器', project.instrumentRequired ? '录入须选择' : ''],
  ['测定间隔', project.determinationInterval],
  ['检查性称量限值（g）', bandsText(project.checkBands), true],
  ['计算公式', project.formula && formula.label(project.formula)],
  [
    '计算依据',
    project.formulaSlots.map(({ slot, projectId }) => `${formulaSlot.label(slot)}：${nameOf(projectId)}`).join('；'),
    true,
  ],
  ...project.components.map(
    ({ code, name, symbol, bands, reproducibility = [] }): Fact => [
      name,
      <span key={code}>
        <Symbol text={symbol} />
        {bands.length > 0 && `　T ${bandsText(bands)}`}
        {reproducibility.length > 0 && `　R ${bandsText(reproducibility)}`}
      </span>,
    ],
  ),
]

const Facts = ({ project }: { project: Project }) => {
  const { projects } = useProjectOptions()
  const nameOf = (id: number) => projects.find(one => one.id === id)?.projectName ?? ''
  return (
    <dl className="project-facts">
      {factsOf(project, nameOf)
        .filter(([, value]) => value !== '' && value !== null)
        .map(([label, value, wide]) => (
          <div key={label} className={wide ? 'project-fact-wide' : ''}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A project whole, for those who only look. */
export const ProjectDrawer = ({ open, project, onClose, onEdit }: Props) => (
  <DetailDrawer
    open={open}
    onClose={onClose}
    width={720}
    title={
      project && (
        <>
          {project.projectName} <DictionaryTag dictionary={state} value={project.state} />
        </>
      )
    }
    extra={
      project && (
        <Permit of={['projectEdit']}>
          <Button onClick={() => onEdit(project)}>编辑</Button>
        </Permit>
      )
    }
  >
    {project && <Facts project={project} />}
  </DetailDrawer>
)
