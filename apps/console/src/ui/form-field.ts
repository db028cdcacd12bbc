import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** A member of a form. */
export interface FormField {
  readonly name: string;
  /** The title that the user sees; foreign text, not neutralized. */
  readonly title: string;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly schema: JsonObject;
  /** The choices; `undefined` if the user types the value. */
  readonly options: readonly FieldOption[] | undefined;
  /** True if the user can choose several options. */
  readonly isList: boolean;
  readonly initial: JsonValue | undefined;
}

/** A choice of a field. */
export interface FieldOption {
  readonly value: JsonValue;
  readonly label: string;
}

/**
 * Returns the members of the form that a question asks for,
 * in their order; `undefined` if the question has no form.
 */
export function formFields(answerJsonSchema: JsonObject | undefined): readonly FormField[] | undefined {
  const content = formSchema(answerJsonSchema);
  if (!content) return undefined;
  const properties = isJsonObject(content['properties']) ? content['properties'] : {};
  const required = Array.isArray(content['required']) ? content['required'] : [];
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, isJsonObject(schema) ? schema : {}, required.includes(name)),
  );
}

/** Returns the JSON Schema of the form, from the JSON Schema of the answer; undefined if there is no form. */
export function formSchema(answerJsonSchema: JsonObject | undefined): JsonObject | undefined {
  const { anyOf } = answerJsonSchema ?? {};
  const [accepted] = Array.isArray(anyOf) ? anyOf : [];
  const members = isJsonObject(accepted) ? accepted['properties'] : undefined;
  const content = isJsonObject(members) ? members['content'] : undefined;
  return isJsonObject(content) ? content : undefined;
}

/**
 * Parses a typed text as the field's value: JSON unless the
 * field is a string. Returns `undefined` if it is invalid.
 */
export function typedValue({ schema: { type } }: FormField, text: string): JsonValue | undefined {
  if (type === 'string') return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // The check of the field reports this to the user.
    return type === undefined ? text : undefined;
  }
}

function fieldOf(name: string, schema: JsonObject, isRequired: boolean): FormField {
  const { type, title, description, items } = schema;
  const isList = type === 'array' && isJsonObject(items);
  return {
    name,
    title: typeof title === 'string' ? title : name,
    description: typeof description === 'string' ? description : undefined,
    isRequired,
    schema,
    options: type === 'boolean' ? yesOrNo : optionsOf(isList ? items : schema),
    isList,
    initial: schema['default'],
  };
}

function optionsOf({ enum: values, enumNames: names, oneOf, anyOf }: JsonObject): readonly FieldOption[] | undefined {
  if (Array.isArray(values))
    return values.map((value, at) => ({ value, label: labelOf(Array.isArray(names) ? names[at] : undefined, value) }));
  const titled = Array.isArray(oneOf) ? oneOf : anyOf;
  if (!Array.isArray(titled) || titled.length === 0) return undefined;
  const options = titled.flatMap((each): readonly FieldOption[] =>
    isJsonObject(each) && each['const'] !== undefined
      ? [{ value: each['const'], label: labelOf(each['title'], each['const']) }]
      : [],
  );
  return options.length === titled.length ? options : undefined;
}

function labelOf(name: JsonValue | undefined, value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return typeof name === 'string' && name !== text ? `${name} (${text})` : text;
}

const yesOrNo: readonly FieldOption[] = [
  { value: true, label: 'yes' },
  { value: false, label: 'no' },
];
