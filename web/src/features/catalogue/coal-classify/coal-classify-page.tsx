import { coalForm } from '@seam/contract/catalogue/material/coal-classification'
import { Button } from 'antd'
import { useState } from 'react'
import { ClassTable } from './class-table.tsx'
import './coal-classify.css'
import { IndexFields } from './index-fields.tsx'
import { type TypedIndices, useClassification } from './use-classification.ts'
import { VerdictPanel } from './verdict-panel.tsx'

const empty: TypedIndices = { form: coalForm.float }

/** Classifies a coal by GB/T 5751: the verdict follows the input, and the table shows the remaining classes. */
export const CoalClassifyPage = () => {
  const [typed, setTyped] = useState(empty)
  const { faults, verdict, asking } = useClassification(typed)
  return (
    <div className="coal-classify">
      <header>
        <h2>煤类判别</h2>
        <span>GB/T 5751-2009 中国煤炭分类</span>
        <Button onClick={() => setTyped(empty)}>清空</Button>
      </header>
      <div className="coal-classify-board" aria-busy={asking}>
        <IndexFields typed={typed} faults={faults} missing={verdict?.missing ?? []} onChange={setTyped} />
        <VerdictPanel verdict={verdict} />
      </div>
      <ClassTable possible={verdict?.possible ?? []} decided={verdict !== undefined && verdict.category !== null} />
    </div>
  )
}
