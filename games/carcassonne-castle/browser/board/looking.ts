// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What somebody looks at: the cell of the keyboard, the one under the mouse, and whose points are explained. */
import { useState } from 'preact/hooks';
import type { Line } from '@shell/lib/protocol';
import type { Cell } from '../draw';
import { litBy } from './flight';
import { parseMove, type Feature } from './logic';
import type { Position } from './position';
import { featureWords } from './words';

/** Something that is explained: a feature, or cells, with its points where the engine has told them. */
export interface Lit {
  feature?: Feature;
  cells?: Cell[];
  points?: number;
  causes?: string[];
}

/** What is looked at, and the ways to change that. */
export type Looking = ReturnType<typeof useLooking>;

/** The eyes of one person: nothing here is part of a move, and nobody else hears of it. */
export function useLooking(p: Position) {
  const { plan } = p;
  // the keyboard begins where something has just happened
  const [focus, setFocus] = useState<Cell>(p.last ?? '5,3');
  const [over, setOver] = useState<{ cell: Cell | null; feature?: string }>({ cell: null });
  /** A feature that stays explained until it is closed. */
  const [pin, setPin] = useState<string | null>(null);
  /** A seat all of whose points are explained, and the one of them that is lit. */
  const [shown, setShown] = useState<{ seat: number; line: Line | null } | null>(null);
  /** What covers the board on a phone. */
  const [sheet, setSheet] = useState<'tiles' | 'talk' | null>(null);

  /** All keys are shown. */
  const [help, setHelp] = useState(false);

  const litOf = (f: Feature): Lit => {
    const line = p.linesOf(f.name)[0]?.line;
    return { feature: f, points: p.worthOf(f), causes: line?.causes.split(' ') };
  };
  /** Those of which one is to be chosen for scoring; to a spectator the one that is proposed. */
  const candidates = (): Feature[] =>
    (p.props.mine ? p.moves : [p.props.hint?.move ?? '']).flatMap((m) => {
      const parsed = parseMove(m),
        f = parsed?.do === 'score' && plan.byName.get(parsed.feature);
      return f ? [f] : [];
    });
  const name = pin ?? over.feature,
    feature = name ? plan.byName.get(name) : shown ? undefined : p.subject;

  return {
    focus,
    setFocus,
    pointed: over.cell,
    setOver,
    pin,
    setPin,
    shown,
    setShown,
    sheet,
    setSheet,
    help,
    setHelp,
    feature,
    lit: feature ? [litOf(feature)] : shown?.line ? [litBy(p, shown.line)] : candidates().map(litOf),
    /** Explain this one from now on; the same once more ends it. */
    explain(f: Feature | undefined) {
      const next = f && f.name !== pin ? f : null;
      setPin(next?.name ?? null);
      if (next) p.props.announce(featureWords(next, p.names));
    },
  };
}
