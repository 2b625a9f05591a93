import type { Issue } from "@evenly/domain/issue";
import type { RefusalCode } from "./refusals.ts";
import type { FormCode, NoticeCode } from "./screen-codes.ts";
import type { fieldSentences, staffFieldSentences } from "./sentences/en.ts";

/** Why a field of a call is refused: a rule, its JSON type, or a check that needs the server. */
export type FieldCode =
  FormCode | "bank-details-refused" | keyof typeof fieldSentences | keyof typeof staffFieldSentences;

export type FieldIssue<Field extends string = string> = Issue<Field, FieldCode>;

export type RefusedCode = FieldCode | RefusalCode;

export type Code = FieldCode | RefusalCode | NoticeCode;
