import { PlusOutlined } from '@ant-design/icons'
import { basis } from '@seam/contract/catalogue/project/basis'
import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { type ProjectMethod, projectMethodCalls } from '@seam/contract/catalogue/project/project.method'
import type { Project } from '@seam/contract/catalogue/project/project.row'
import { bandsText } from '@seam/contract/catalogue/project/repeatability'
import { worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../../kit/dialog/use-dialog.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { DetailDrawer } from '../../../../kit/drawer/detail-drawer.tsx'
import { confirmAndSwitch } from '../../../../kit/feedback/confirm.ts'
import { Permit } from '../../../../kit/session/permit.tsx'
import './method-drawer.css'

const MethodDialog = lazyDialog(() => import('./method-dialog.tsx').then(module => module.MethodDialog))

type MethodFacts = Pick<
  ProjectMethod,
  'standardName' | 'worksheetKind' | 'bands' | 'reproducibility' | 'reproducibilityBasis'
>

const factsOf = ({ standardName, worksheetKind: kind, bands, reproducibility, reproducibilityBasis }: MethodFacts) => [
  ['标准', standardName || '--'],
  ['原始记录', worksheetKind.label(kind)],
  ['重复性限 T', bandsText(bands) || '无'],
  [
    `再现性临界差 R${reproducibilityBasis === null ? '' : `（${basis.label(reproducibilityBasis)}）`}`,
    bandsText(reproducibility) || '无',
  ],
]

const Facts = ({ method }: { method: MethodFacts }) => (
  <dl className="method-drawer-facts">
    {factsOf(method).map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

const useMethodSwitch = () => {
  const refresh = [projectMethodCalls.all, projectCalls.page]
  const { run } = useWrite(projectMethodCalls.switchState, { refresh, success: '操作成功！' })
  return ({ id, methodName, state: current }: ProjectMethod) =>
    confirmAndSwitch({
      state: current,
      stop: {
        title: `停用检测方法【${methodName}】？`,
        content: '停用后化验台不能再选用；已录入的照常提交和复核，已出的结果和报告不变。',
        okText: '停用',
      },
      start: { title: `启用检测方法【${methodName}】？`, content: '启用后化验台可以选用。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}

const Methods = ({ project }: { project: Project }) => {
  const read = useRead(projectMethodCalls.all, { projectId: project.id })
  const { data = [], isPending, error } = read
  const editing = useDialog<ProjectMethod>()
  const switchMethod = useMethodSwitch()
  if (isPending || error !== null) return <NoAnswer read={read} />
  return (
    <>
      <ul className="method-drawer-list">
        <li>
          <header>
            <b>{project.methodName || '（未命名）'}</b> <span className="soft">默认方法，在“编辑”项目中修改</span>
          </header>
          <Facts method={{ ...project, reproducibilityBasis: null }} />
        </li>
        {data.map(method => (
          <li key={method.id}>
            <header>
              <b>{method.methodName}</b> <DictionaryTag dictionary={state} value={method.state} />
              <Permit of={['projectEdit']}>
                <span className="method-drawer-actions">
                  <Button size="small" onClick={() => editing.show(method)}>
                    编辑
                  </Button>
                  <Button size="small" onClick={() => void switchMethod(method)}>
                    {method.state === state.enabled ? '停用' : '启用'}
                  </Button>
                </span>
              </Permit>
            </header>
            <Facts method={method} />
          </li>
        ))}
      </ul>
      <Permit of={['projectEdit']}>
        <Button icon={<PlusOutlined />} onClick={() => editing.show()}>
          新增检测方法
        </Button>
      </Permit>
      <MethodDialog open={editing.open} project={project} method={editing.subject} onClose={editing.close} />
    </>
  )
}

type Props = { open: boolean; project: Project | undefined; onClose: () => void }

/** The methods by which a project may be determined. */
export const MethodDrawer = ({ open, project, onClose }: Props) => (
  <DetailDrawer open={open} onClose={onClose} width={720} title={project && `检测方法：${project.projectName}`}>
    {project && <Methods project={project} />}
  </DetailDrawer>
)
