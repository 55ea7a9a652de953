"""The exact JSON types of the protocol, read from the classes that lsprotocol generates from the meta-model.

lsprotocol itself is lenient when it reads: it drops keys that it does not know and turns numbers into strings. Here every key
has to be known, every required one there, and every value of its type.
"""

import collections.abc
import enum
import functools
import typing

import attrs
from lsprotocol import types

# The types of integers say so by their validators alone.
LARGEST = {"integer_validator": (-(2**31), 2**31 - 1), "uinteger_validator": (0, 2**31 - 1)}
NONE = type(None)


@functools.cache
def fields(cls):
    """The fields of a class by their JSON names."""
    attrs.resolve_types(cls, vars(types))
    return {json_name(field.name): field for field in attrs.fields(cls)}


def json_name(name):
    first, *others = name.rstrip("_").split("_")
    return first + "".join(other.capitalize() for other in others)


def errors(value, expected, path="$", validator=None):
    """What of a JSON value is not of the expected type, as lines."""
    if expected is typing.Any or expected is object:
        return []
    if expected is NONE:
        return wrong(value is None, value, "null", path)
    if expected is bool:
        return wrong(isinstance(value, bool), value, "a boolean", path)
    if expected is str:
        return wrong(isinstance(value, str), value, "a string", path)
    if expected is int:
        least, greatest = LARGEST.get(getattr(validator, "__name__", ""), (-(2**31), 2**31 - 1))
        is_integer = isinstance(value, int) and not isinstance(value, bool)
        return wrong(is_integer and least <= value <= greatest, value, "an integer", path)
    if expected is float:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return wrong(is_number, value, "a number", path)
    if isinstance(expected, typing.ForwardRef):
        return errors(value, getattr(types, expected.__forward_arg__), path)
    if isinstance(expected, str):
        return errors(value, getattr(types, expected), path)
    if isinstance(expected, type) and issubclass(expected, enum.Enum):
        known = [member.value for member in expected]
        return wrong(value in known, value, f"one of {known}", path)
    origin = typing.get_origin(expected)
    arguments = typing.get_args(expected)
    if origin is typing.Union:
        return of_union(value, arguments, path, validator)
    if origin is typing.Literal:
        return wrong(value in arguments, value, f"one of {arguments}", path)
    if origin in (list, collections.abc.Sequence):
        if not isinstance(value, list):
            return wrong(False, value, "an array", path)
        return [error for index, item in enumerate(value) for error in errors(item, arguments[0], f"{path}[{index}]")]
    if origin is tuple:
        if not isinstance(value, list) or len(value) != len(arguments):
            return wrong(False, value, f"{len(arguments)} values", path)
        pairs = enumerate(zip(value, arguments))
        return [error for index, (item, kind) in pairs for error in errors(item, kind, f"{path}[{index}]")]
    if origin in (dict, collections.abc.Mapping):
        if not isinstance(value, dict):
            return wrong(False, value, "an object", path)
        return [error for key, item in value.items() for error in errors(item, arguments[1], f"{path}.{key}")]
    if attrs.has(expected):
        return of_object(value, expected, path)
    raise TypeError(f"{path}: {expected!r} is a kind of type that is not known here")


def of_union(value, alternatives, path, validator):
    best = None
    for alternative in alternatives:
        found = errors(value, alternative, path, validator)
        if not found:
            return []
        if best is None or len(found) < len(best):
            best = found
    return best


def of_object(value, cls, path):
    if not isinstance(value, dict):
        return wrong(False, value, f"a {cls.__name__}", path)
    found = []
    known = fields(cls)
    for key, item in value.items():
        if key not in known:
            found.append(f"{path}: a {cls.__name__} has no `{key}`")
            continue
        field = known[key]
        may_be_null = types.is_special_property(cls, field.name) or key == "result"
        if item is None and field.default is not attrs.NOTHING and not may_be_null and field.type is not NONE:
            found.append(f"{path}.{key}: what is not there is left out, and not null")
            continue
        # That of an optional field stands inside another one.
        validator = getattr(field.validator, "validator", field.validator)
        found += errors(item, field.type, f"{path}.{key}", validator)
    for key, field in known.items():
        if field.default is attrs.NOTHING and key not in value:
            found.append(f"{path}: `{key}` of {cls.__name__} is missing")
    return found


def wrong(is_right, value, what, path):
    return [] if is_right else [f"{path}: {value!r:.80} is not {what}"]


def message_errors(message, request=None):
    """What is wrong with a message of the server. `request` is the method that a response answers."""
    if message.get("jsonrpc") != "2.0":
        return ["jsonrpc is not 2.0"]
    if "method" in message:
        method = message["method"]
        if method not in types.METHOD_TO_TYPES:
            return [f"`{method}` is no method of the protocol"]
        if types.message_direction(method) == "clientToServer":
            return [f"`{method}` is not for servers to send"]
        is_request = method in REQUESTS
        if is_request != ("id" in message):
            return [f"`{method}` has an id, or none, against the protocol"]
        return errors(message, types.METHOD_TO_TYPES[method][0])
    if "error" in message:
        return errors(message["error"], types.ResponseError) + ["result and error"] * ("result" in message)
    if request is None:
        return [f"nothing was asked with the id {message.get('id')!r}"]
    if "result" not in message:
        return ["a response has a result or an error"]
    return errors(message, types.METHOD_TO_TYPES[request][1])


REQUESTS = {method for method, kinds in types.METHOD_TO_TYPES.items() if kinds[1] is not None}
