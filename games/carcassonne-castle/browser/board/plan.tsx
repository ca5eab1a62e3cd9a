// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The plan of the castle: the drawing, and over it a grid of cells for the keyboard and for screen readers. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { corner, moved, rowCol } from '../draw';
import { tr } from '@shell/lib/texts';
import { Tool } from '@shell/ui/kit';
import { Explained } from './explained';
import { Landing, Plus, litBy } from './flight';
import { planKey } from './keys';
import { Built, Cartouche, Figures, GhostTile, Hinted, Marked, Markers, Pieces, Places } from './layers';
import { Looked } from './looked';
import type { Model } from './model';
import { usePointing } from './pointing';
import { planWords, useLabels } from './telling';
import { CLOSEST, viewBox } from './zoom';

/** The id of a cell, by which the grid says where the keyboard is. */
const idOf = (cell: string): string => `cell-${cell.replace(',', '-')}`;

/** Below 36 px a cell the hatching goes. */
function useSmall(m: Model, z: number): boolean {
  const [small, setSmall] = useState(false);
  useEffect(() => {
    const svg = m.svg.current!,
      measure = (): void => {
        const ctm = svg.getScreenCTM();
        if (ctm) setSmall(ctm.a * 100 < 36);
      },
      watch = new ResizeObserver(measure);
    watch.observe(svg);
    measure();
    return () => watch.disconnect();
  }, [z]);
  return small;
}

/**
 * The plan. The grid has the keyboard as a whole and names its cell: a focus on each of them
 * would be slow.
 */
export function PlanView({ m, tools }: { m: Model; tools: ComponentChildren }) {
  const { zoom, zoomBy } = m,
    on = usePointing(m),
    small = useSmall(m, zoom.z),
    labels = useLabels(m);
  return (
    <main class={`cc-board${small ? ' lod-s' : ''}${zoom.z > 1 ? ' zoomed' : ''}`}>
      <div
        class="cc-grid"
        ref={m.grid}
        role="grid"
        tabIndex={0}
        aria-label={planWords(m)}
        aria-rowcount={m.castle.rows}
        aria-colcount={m.castle.cols}
        aria-activedescendant={idOf(m.focus)}
        onKeyDown={(e) => planKey(m, e)}
      >
        <svg ref={m.svg} class="cc-plan" viewBox={viewBox(zoom)} role="presentation" {...on}>
          <g aria-hidden="true" class="cc-ink">
            <Built m={m} />
            <Places m={m} small={small} />
            {m.flying && <Landing cell={m.flying} />}
            {m.marked.map((cell) => (
              <Marked key={cell} cell={cell} flies={cell === m.flying} />
            ))}
            <Looked m={m} />
            <Hinted m={m} />
            {(m.lit.length ? m.lit : m.scored.map(({ line }) => litBy(m, line))).map((lit, i) => (
              <Explained key={lit.feature?.name ?? i} lit={lit} m={m} />
            ))}
            <Pieces m={m} />
            <GhostTile m={m} />
            <Figures m={m} />
            <Cartouche state={m.state} />
            <Markers m={m} />
            {m.scored.map((scored) => (
              <Plus key={`${scored.seat}/${scored.line.piece}`} m={m} scored={scored} />
            ))}
            {/* two rings, dark and light: one of them is seen on any drawing */}
            <g class="cc-focus" transform={moved(m.focus)}>
              <rect x={-2} y={-2} width={104} height={104} class="cc-ring2" />
              <rect x={-2} y={-2} width={104} height={104} class="cc-ring" />
            </g>
          </g>
          {/* the cells for those who listen, above the ink and without any of their own */}
          {Array.from({ length: m.castle.rows }, (_, r) => (
            <g key={r} role="row" aria-rowindex={r + 1}>
              {m.castle.cells
                .filter((cell) => rowCol(cell)[0] === r)
                .map((cell) => {
                  const [x, y] = corner(cell);
                  return (
                    <rect
                      key={cell}
                      id={idOf(cell)}
                      data-cell={cell}
                      role="gridcell"
                      aria-colindex={rowCol(cell)[1] + 1}
                      aria-selected={cell === m.ghost.cell}
                      aria-label={labels.get(cell)}
                      x={x}
                      y={y}
                      width={100}
                      height={100}
                      class="cc-cell"
                    />
                  );
                })}
            </g>
          ))}
        </svg>
      </div>
      <div class="cc-tools sheets-s">{tools}</div>
      <div class="cc-tools zoom">
        <Tool
          icon="ui-plus"
          label={tr('Zoom in')}
          disabled={zoom.z >= CLOSEST}
          onClick={() => zoomBy(1.5, m.ghost.cell)}
        />
        <Tool icon="ui-minus" label={tr('Zoom out')} disabled={zoom.z <= 1} onClick={() => zoomBy(1 / 1.5, null)} />
      </div>
    </main>
  );
}
